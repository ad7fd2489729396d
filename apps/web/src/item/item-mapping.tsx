import type { ListedItem } from '@cultivatd/domain/item/catalogue-item'
import { lostByUpdate } from '@cultivatd/domain/item/item-text'
import { api } from '../live/api.ts'
import { useTopic, useTopicRow } from '../live/use-topic.ts'
import { MappingCard } from '../record/mapping-card.tsx'
import { columnsOf } from './item-columns.ts'
import { itemWrite } from './item-write.ts'
import { LinkItem } from './link-item.tsx'

/** How an item stands in Metrc in each active facility, and what sends it there (ITEM-04). */
export function ItemMapping({ item, mayEdit }: { item: ListedItem; mayEdit: boolean }) {
  const topic = useTopic('itemMapping', { itemId: item.id })
  const categories = useTopicRow('itemChoices')?.categories ?? []
  const category = categories.find(({ Name }) => Name === item.productCategoryName)
  return (
    <MappingCard
      noun="item"
      name={item.name}
      topic={topic}
      columns={columnsOf(topic.rows[0]?.sent ?? {})}
      mayEdit={mayEdit}
      lostByUpdate={category ? lostByUpdate(category) : null}
      writeOf={(facility) => itemWrite(item, facility)}
      unlink={({ id: facilityId }, options) => {
        const body = { facilityId, metrcItemId: null, version: item.version }
        return api.catalogueItem.link({ params: { id: item.id }, body }, options)
      }}
      link={(dialog) => <LinkItem item={item} {...dialog} />}
    />
  )
}
