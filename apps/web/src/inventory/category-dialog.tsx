import {
  type InventoryCategory,
  InventoryCategoryForm,
  inventoryCategoryForm,
  inventoryCategoryProblems,
  inventoryCategoryWords,
} from '@cultivatd/domain/inventory/inventory-category'
import { categoryLabels } from '@cultivatd/domain/inventory/inventory-words'
import { Shapes, Wrench } from 'lucide-react'
import { api } from '../live/api.ts'
import { useTopic } from '../live/use-topic.ts'
import { DraftOf } from '../ui/draft/draft-of.tsx'
import { TextInput } from '../ui/inputs.tsx'
import { OwnDelete } from '../ui/own-delete.tsx'
import { OwnDialog } from '../ui/own-dialog.tsx'
import { useLastKnown } from '../ui/use-last-known.ts'
import { useOwnForm } from '../ui/use-own-form.ts'
import { TileChoice } from './tile-choice.tsx'

interface CategoryDialogProps {
  /** 'new' for none yet. */
  id: string
  rows: readonly InventoryCategory[]
  onClose: () => void
}

/** The form of a category (INV-07, INV-08). */
export const CategoryDialog = (props: CategoryDialogProps) => (
  <DraftOf place={`category ${props.id}`} title={props.id === 'new' ? 'Add Category' : 'Edit category'}>
    <CategoryFields {...props} />
  </DraftOf>
)

const kinds = [
  { value: 'EQUIP_USER_DEFINED', label: categoryLabels.EQUIP_USER_DEFINED, icon: Wrench },
  { value: 'CONSUME_USER_DEFINED', label: categoryLabels.CONSUME_USER_DEFINED, icon: Shapes },
]

function CategoryFields({ id, rows, onClose }: CategoryDialogProps) {
  const row = useLastKnown(rows, id) ?? null
  const others = rows.filter((other) => other.id !== row?.id)
  const details = useTopic('inventoryDetails').rows
  const usedBy = details.filter((one) => one.userCategoryId === row?.id).map(({ name }) => name)
  const form = useOwnForm({
    schema: InventoryCategoryForm,
    blank: { name: '' },
    row,
    formOf: inventoryCategoryForm,
    words: inventoryCategoryWords,
    problems: ({ name, type }) =>
      type ? inventoryCategoryProblems({ name: name ?? '', type }, { before: row, others, usedBy }) : [],
    create: (body, options) => api.inventoryCategory.create({ body }, options),
    update: (categoryId, body, options) => api.inventoryCategory.update({ params: { id: categoryId }, body }, options),
    refusedIn: 'form',
    said: (_id, { name }) => ({ detail: `${row ? 'Changed' : 'Added'} category ${name}` }),
    onSaved: onClose,
  })
  const { control } = form
  const isUsed = row !== null && usedBy.length > 0
  return (
    <OwnDialog
      form={form}
      title={row ? `Edit ${row.name}` : 'Add Category'}
      failedTitle={row ? 'Change Failed' : 'Create Failed'}
      submitLabel={row ? 'Save' : 'Add Category'}
      footNote={row && !isUsed && <DeleteCategory row={row} onClose={onClose} />}
      onClose={onClose}
    >
      <TextInput control={control} name="name" label="Name" autoComplete="off" hasFocus />
      <TileChoice
        control={control}
        name="type"
        label="Type"
        options={kinds}
        isLocked={isUsed}
        hint={
          isUsed
            ? `${usedBy.length === 1 ? '1 item is' : `${usedBy.length} items are`} in it, so its type stays`
            : 'Equipment is counted one by one, a consumable as an amount.'
        }
      />
    </OwnDialog>
  )
}

const DeleteCategory = ({ row, onClose }: { row: InventoryCategory; onClose: () => void }) => (
  <OwnDelete
    row={row}
    noun="category"
    name={row.name}
    call={({ id, version }, options) => api.inventoryCategory.delete({ params: { id }, body: { version } }, options)}
    onDeleted={onClose}
  >
    No item is in it.
  </OwnDelete>
)
