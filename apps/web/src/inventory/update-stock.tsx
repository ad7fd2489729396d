import type { FacilitySummary } from '@cultivatd/domain/facility/facility'
import type { Equipment } from '@cultivatd/domain/inventory/stock-records'
import { ArrowLeftRight, CircleDashed, PackageMinus, PackagePlus } from 'lucide-react'
import { useTopic } from '../live/use-topic.ts'
import { Alert } from '../ui/alert.tsx'
import { DraftBar } from '../ui/draft/draft-bar.tsx'
import { DraftOf, useDraftState } from '../ui/draft/draft-of.tsx'
import { FormDialog } from '../ui/form-dialog.tsx'
import { SelectInput } from '../ui/inputs.tsx'
import { TakenList } from './taken-list.tsx'
import { AddRows } from './add-rows.tsx'
import { MoveLocation } from './move-location.tsx'
import { MoveSteps } from './move-steps.tsx'
import { pieceName } from './piece-name.ts'
import { TileChoice } from './tile-choice.tsx'
import { beginOf, rowsOf, type StockAction, updateStockProblems } from './update-stock-form.ts'
import { useItems } from './use-inventory.ts'
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
  const { facility, action, itemId, pieceId = null } = props
  const items = useItems()
  const equipment = useTopic('equipment', { facilityId: facility.id })
  // What it begins with is read once, so the items are there first.
  if (items.size === 0 || equipment.status !== 'live') return null
  const piece = equipment.rows.find(({ id }) => id === pieceId) ?? null
  const place = [stockPlace(facility.id, itemId), action, ...(pieceId === null ? [] : [pieceId])].join(' ')
  return (
    <DraftOf place={place} title="Update Stock">
      <UpdateStockFields {...props} piece={piece} />
    </DraftOf>
  )
}

const actions = [
  { value: 'none', label: 'None', icon: CircleDashed },
  { value: 'add', label: 'Add', icon: PackagePlus },
  { value: 'move', label: 'Move', icon: ArrowLeftRight },
  { value: 'remove', label: 'Remove', icon: PackageMinus },
]

const verbs: Record<StockAction, string> = { none: 'Save', add: 'Add', move: 'Move', remove: 'Remove' }

function UpdateStockFields({
  facility,
  action,
  itemId,
  piece,
  onClose,
}: UpdateStockProps & { piece: Equipment | null }) {
  const items = useItems()
  const item = itemId === null ? undefined : items.get(itemId)
  const [isAtList, setAtList] = useDraftState('list', false)
  const stock = useUpdateStock({
    facilityId: facility.id,
    begin: beginOf(facility.id, action, item, piece && { ...piece, roomId: piece.roomId ?? '' }),
    onSaved: onClose,
  })
  const { form, values, available, places, submit, isBusy, refused } = stock
  const { control, setValue } = form
  const isLocating = values.action === 'move' && !isAtList
  const next = () => {
    const [problem] = updateStockProblems({ ...values, moved: {} }, { items, available })
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
      submitLabel={isLocating ? 'Next' : submitText(values.action, rowsOf(values).length)}
      missing={values.action === 'none' ? 'Choose an action' : null}
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
          available={available}
          toRoom={values.to.roomId !== ''}
          way={{
            from: places.fullName(values.from.facilityId, values.from.roomId),
            to: places.fullName(values.to.facilityId, values.to.roomId),
          }}
        />
      )}
      {values.action === 'remove' && (
        <>
          <SelectInput
            control={control}
            name="removedFrom"
            label="From"
            options={places.roomsOf(facility.id, values.removedFrom)}
          />
          <TakenList control={control} setValue={setValue} list="removed" available={available} />
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
