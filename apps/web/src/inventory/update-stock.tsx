import type { FacilitySummary } from '@cultivatd/domain/facility/facility'
import { rowsProblems } from '@cultivatd/domain/inventory/stock'
import type { Equipment } from '@cultivatd/domain/inventory/stock-records'
import { ArrowLeftRight, CircleDashed, PackageMinus, PackagePlus } from 'lucide-react'
import { useState } from 'react'
import { useTopic } from '../live/use-topic.ts'
import { Alert } from '../ui/alert.tsx'
import { DraftBar } from '../ui/draft/draft-bar.tsx'
import { DraftOf, useDraftState } from '../ui/draft/draft-of.tsx'
import { FormDialog } from '../ui/form-dialog.tsx'
import { SelectInput } from '../ui/inputs.tsx'
import { TakenList } from './taken-list.tsx'
import { AddRows } from './add-rows.tsx'
import { DetailDialog } from './detail-dialog.tsx'
import { MoveLocation } from './move-location.tsx'
import { MoveSteps } from './move-steps.tsx'
import { pieceName } from '@cultivatd/domain/inventory/piece-name'
import { TileChoice } from './tile-choice.tsx'
import { beginOf, rowsOf, type StockAction, updateStockProblems } from './update-stock-form.ts'
import { useItems } from './use-inventory.ts'
import { useOrigins } from './use-places.ts'
import { useUpdateStock } from './use-update-stock.ts'

interface UpdateStockProps {
  facility: FacilitySummary
  action: StockAction
  /** The item in whose row it was opened. */
  itemId: string | null
  /** The piece of equipment in whose row it was opened. */
  pieceId?: string | null
  onClose: () => void
}

/** Where the drafts of a facility's stock are. */
export const stockPlace = (facilityId: string, itemId: string | null = null): string =>
  `stock ${facilityId} ${itemId ?? 'any'}`

/** What goes in, to another place, or out (INV-14 to INV-32). */
export function UpdateStock(props: UpdateStockProps) {
  const { facility, action, itemId, pieceId = null, onClose } = props
  const details = useTopic('inventoryDetails')
  const equipment = useTopic('equipment', { facilityId: facility.id })
  const [isNaming, setNaming] = useState(false)
  // What it begins with is read once, so all of it is there first.
  if (details.status === 'loading' || equipment.status === 'loading') return null
  if (isNaming) return <DetailDialog id="new" onClose={() => setNaming(false)} />
  if (details.rows.length === 0) return <NothingNamed onName={() => setNaming(true)} onClose={onClose} />
  const place = [stockPlace(facility.id, itemId), action, ...(pieceId === null ? [] : [pieceId])].join(' ')
  return (
    <DraftOf place={place} title="Update Stock">
      <UpdateStockFields {...props} piece={equipment.rows.find(({ id }) => id === pieceId)} />
    </DraftOf>
  )
}

/** Nothing can be put into the stock before it has a name: the way there. */
const NothingNamed = ({ onName, onClose }: { onName: () => void; onClose: () => void }) => (
  <FormDialog
    isOpen
    title="Update Stock"
    isBusy={false}
    submitLabel="Add new Inventory Detail"
    onSubmit={onName}
    onClose={onClose}
  >
    <p>Nothing has an inventory detail yet. Name what you use, then say here how much of it came in.</p>
  </FormDialog>
)

const actions = [
  { value: 'none', label: 'None', icon: CircleDashed },
  { value: 'add', label: 'Add', icon: PackagePlus },
  { value: 'move', label: 'Move', icon: ArrowLeftRight },
  { value: 'remove', label: 'Remove', icon: PackageMinus },
]

const verbs: Record<StockAction, string> = { none: 'Save', add: 'Add', move: 'Move', remove: 'Remove' }

function UpdateStockFields(props: UpdateStockProps & { piece: Equipment | undefined }) {
  const { facility, action, itemId, piece, onClose } = props
  const items = useItems()
  const item = itemId === null ? undefined : items.get(itemId)
  const [isAtList, setAtList] = useDraftState('list', false)
  const stock = useUpdateStock({
    facilityId: facility.id,
    begin: beginOf(facility.id, { action, item, piece }),
    onSaved: onClose,
  })
  const { form, values, there, places, submit, isBusy, refused } = stock
  const { control, setValue } = form
  const origins = useOrigins(facility.id, places)
  const isLocating = values.action === 'move' && !isAtList
  const rows = rowsOf(values)
  const next = () => {
    const [problem] = updateStockProblems({ ...values, moved: {} }, { items, there })
    if (problem?.path === 'to.roomId') form.setError('to.roomId', { message: problem.message })
    else setAtList(true)
  }
  return (
    <FormDialog
      isOpen
      title={
        <>
          Update Stock
          <span className="small dim" style={{ display: 'block', fontWeight: 400 }}>
            {facility.metrc.DisplayName}
            {piece && item && `, ${item.name}, ${pieceName(piece.id)}`}
          </span>
        </>
      }
      width={680}
      isBusy={isBusy}
      onSubmit={isLocating ? next : submit}
      onClose={onClose}
      submitLabel={isLocating ? 'Next' : submitText(values.action, rows.length)}
      missing={values.action === 'none' ? 'Choose an action' : isLocating ? null : rowsProblems(rows)[0]?.message}
      takesAway={values.action === 'remove'}
      onBack={values.action === 'move' && isAtList ? () => setAtList(false) : undefined}
      footNote={<FootNote errors={countOf(form.formState.errors)} />}
    >
      <DraftBar />
      {refused && (
        <Alert tone="error" title="Update Failed">
          <p className="mt1">{refused.messages.join(' ')}</p>
        </Alert>
      )}
      <TileChoice control={control} name="action" label="Action" options={actions} />
      {values.action === 'none' && (
        <p className="small muted">
          Choose what happened: goods came in, went to another place, or were used up or thrown away.
        </p>
      )}
      {values.action === 'add' && <AddRows control={control} setValue={setValue} facilityId={facility.id} />}
      {values.action === 'move' && <MoveSteps isAtList={isAtList} />}
      {isLocating && <MoveLocation control={control} setValue={setValue} places={places} />}
      {values.action === 'move' && isAtList && (
        <TakenList
          control={control}
          setValue={setValue}
          list="moved"
          available={there.available}
          toRoom={values.to.roomId !== ''}
          way={{
            from: places.fullName(values.from.facilityId, values.from.roomId),
            to: places.fullName(values.to.facilityId, values.to.roomId),
          }}
        />
      )}
      {values.action === 'remove' && (
        <>
          <SelectInput control={control} name="removedFrom" label="From" options={origins} />
          <TakenList control={control} setValue={setValue} list="removed" available={there.available} />
        </>
      )}
    </FormDialog>
  )
}

/** 'Add 2 items' */
function submitText(action: StockAction, count: number): string {
  if (action === 'none' || count === 0) return verbs[action]
  return `${verbs[action]} ${count} ${count === 1 ? 'item' : 'items'}`
}

/** How many rows are not right yet. */
function countOf(errors: object): number {
  const lists = ['rows', 'moved', 'removed'].map((name) => (errors as Record<string, unknown>)[name])
  return lists.reduce<number>((sum, list) => sum + Object.values(Object(list)).filter(Boolean).length, 0)
}

const FootNote = ({ errors }: { errors: number }) => (
  <span aria-live="polite">{errors > 0 && `${errors} ${errors === 1 ? 'row is' : 'rows are'} not right yet`}</span>
)
