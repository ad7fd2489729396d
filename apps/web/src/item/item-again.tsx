import { useTopic } from '../live/use-topic.ts'
import { CatalogueAgain, catalogueIdOf } from '../record/catalogue-again.tsx'
import { useTypedBefore } from '../record/use-typed-before.ts'
import type { TypedBefore } from '../record/typed-before.ts'
import { ItemDialog } from './item-dialog.tsx'
import { itemWrite } from './item-write.ts'

interface ItemAgainProps {
  /** The id of a refused write of an item. */
  again: string
  onClose: () => void
}

/** The form of an item whose write was refused; saved, it is sent to that facility again (ITEM-04). */
export function ItemAgain({ again, onClose }: ItemAgainProps) {
  const { before } = useTypedBefore(again)
  return before ? <Again before={before} onClose={onClose} /> : null
}

function Again({ before, onClose }: { before: TypedBefore; onClose: () => void }) {
  const topic = useTopic('catalogueItems')
  const itemId = catalogueIdOf(before)
  const mapping = useTopic('itemMapping', itemId === undefined ? null : { itemId })
  return (
    <CatalogueAgain
      before={before}
      topic={topic}
      mapping={mapping}
      writeOf={itemWrite}
      form={(item, corrects) => (
        <ItemDialog items={topic.rows} item={item} corrects={corrects} onDeleted={onClose} onClose={onClose} />
      )}
      onClose={onClose}
    />
  )
}
