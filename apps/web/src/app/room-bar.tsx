import { type RoomSummary, roomSections } from '@cultivatd/domain/room/room'
import {
  ArrowRight,
  Ellipsis,
  Footprints,
  LayoutGrid,
  ListChecks,
  MessageSquare,
  Pencil,
  Printer,
  Scale,
  SlidersHorizontal,
  Sprout,
  Thermometer,
  Trash2,
} from 'lucide-react'
import { Suspense, useContext, useState } from 'react'
import { focusComment } from '../comment/focus-comment.ts'
import { manyActions, type ManyPlantsAction, plantsPageOf } from '../plant/many-actions.ts'
import { printLabels } from '../record/label/print-open.ts'
import { type RoomVerb, useOfferedVerbs } from '../trade/room-verbs.ts'
import { useOverlay } from '../trade/use-overlay.ts'
import { ActionBar, type BarAction, PageActions } from '../ui/action-bar.tsx'
import { lazily } from '../ui/lazily.ts'
import { barVerbs, type BarVerb } from './bar-verbs.ts'

// Opened by a press, on a phone.
const MoreSheet = lazily(async () => (await import('../ui/more-sheet.tsx')).MoreSheet)

interface RoomBarProps {
  room: RoomSummary
  onEdit: () => void
}

const verbLooks: Record<RoomVerb, Pick<BarAction, 'label' | 'icon'> & { long?: string }> = {
  place: { label: 'Place', long: 'Place plants', icon: LayoutGrid },
  read: { label: 'Read', long: 'Enter a reading', icon: Thermometer },
  toVeg: { label: 'To veg', long: 'Clones to vegetation', icon: Sprout },
  steps: { label: 'Steps', long: 'Next step of a harvest', icon: ListChecks },
  waste: { label: 'Waste', long: 'Waste of a harvest', icon: Trash2 },
  move: { label: 'Move', long: 'Move a package', icon: ArrowRight },
  adjust: { label: 'Adjust', long: 'Adjust packages', icon: SlidersHorizontal },
  weigh: { label: 'Weigh', long: 'Harvest station', icon: Scale },
  walk: { label: 'Walk', long: 'Walk the room', icon: Footprints },
}

/** The bar of a phone below a room: what is done most in a room of its types, and the rest behind More. */
export function RoomBar({ room, onEdit }: RoomBarProps) {
  const [isMore, setMore] = useState(false)
  const { first, rest } = useRoomActions(room, onEdit)
  return (
    <>
      <ActionBar actions={[...first, { label: 'More', icon: Ellipsis, onClick: () => setMore(true) }]} />
      {isMore && (
        <Suspense fallback={null}>
          <MoreSheet title={room.metrc.Name} actions={rest} onClose={() => setMore(false)} />
        </Suspense>
      )}
    </>
  )
}

function useRoomActions(room: RoomSummary, onEdit: () => void): { first: BarAction[]; rest: BarAction[] } {
  const { facilityId, id, types } = room
  const offered = useOfferedVerbs()
  const { open } = useOverlay()
  const menu = useContext(PageActions)?.first
  const inBar = barVerbs(types)
  const plantAction = (wanted: ManyPlantsAction): BarAction[] =>
    manyActions
      .filter(({ action }) => action === wanted)
      .map(({ action, label, icon }) => ({ label, icon, onClick: () => open({ page: plantsPageOf(action) }) }))
  const verb = (wanted: RoomVerb, isLong = false): BarAction[] => {
    const act = offered.get(wanted)
    const { label, long = label, icon } = verbLooks[wanted]
    if (act === null) return []
    // The part that does it is not on the page yet: the others stay where they are meanwhile.
    return [{ label: isLong ? long : label, icon, isDisabled: act === undefined, onClick: () => act?.() }]
  }
  const first = inBar.flatMap((one) => (one.of === 'plants' ? plantAction(one.action) : verb(one.verb)))
  const isInBar = (one: BarVerb) => inBar.some((other) => JSON.stringify(other) === JSON.stringify(one))
  const rest = [
    ...(roomSections(types).systems
      ? manyActions
          .filter(({ action }) => !isInBar({ of: 'plants', action }))
          .map(({ action, title, icon }) => ({
            label: title,
            icon,
            onClick: () => open({ page: plantsPageOf(action) }),
          }))
      : []),
    ...[...offered.keys()].filter((one) => !isInBar({ of: 'part', verb: one })).flatMap((one) => verb(one, true)),
    { label: 'Comment', icon: MessageSquare, onClick: focusComment },
    { label: 'Print label', icon: Printer, onClick: () => printLabels({ facilityId, kind: 'room', records: [id] }) },
    { label: 'Edit room', icon: Pencil, onClick: onEdit },
    ...(menu ? [menu] : []),
  ]
  return { first, rest }
}
