import type { ListedItem } from '@cultivatd/domain/item/catalogue-item'
import { api } from '../live/api.ts'
import { useTopic } from '../live/use-topic.ts'
import { MappingCard } from '../record/mapping-card.tsx'
import { CreateWithFiles } from './create-with-files.tsx'
import { columnsOf } from './item-columns.ts'
import { itemWrite } from './item-write.ts'
import { LinkItem } from './link-item.tsx'

/** How an item stands in Metrc in each active facility, and what sends it there (ITEM-04). */
export function ItemMapping({ item, mayEdit }: { item: ListedItem; mayEdit: boolean }) {
  const topic = useTopic('itemMapping', { itemId: item.id })
  return (
    <MappingCard
      noun="item"
      name={item.name}
      topic={topic}
      columns={columnsOf(topic.rows.map(({ sent }) => sent))}
      mayEdit={mayEdit}
      writeOf={(facility) => itemWrite(item, facility)}
      unlink={({ id: facilityId }, options) => {
        const body = { facilityId, metrcItemId: null, version: item.version }
        return api.catalogueItem.link({ params: { id: item.id }, body }, options)
      }}
      making={(dialog) => <CreateWithFiles item={item} {...dialog} />}
      link={(dialog) => <LinkItem item={item} {...dialog} />}
    />
  )
}
