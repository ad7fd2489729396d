import { useNavigate, useSearch } from '@tanstack/react-router'
import { type ReactNode, Suspense, useEffect, useState } from 'react'
import type { BegunList } from '../record/chosen-place.ts'
import { withoutOverlay } from '../trade/overlay-address.ts'
import type { RoomSearch } from '../trade/room-search.ts'
import { useOverlay } from '../trade/use-overlay.ts'
import { useLeftOpen } from '../ui/draft/draft-of.tsx'
import { lazily } from '../ui/lazily.ts'
import { manyActions, type ManyPlantsAction, plantsPageOf, plantsPlace } from './many-actions.ts'

// With the forms come the schemas of plants and harvests.
const PlantsAction = lazily(async () => (await import('./plants-action.tsx')).PlantsAction)

const none: readonly string[] = []

/** Whether this tab was loaded anew where it was, and not with a link or an address. */
const isReloaded = (): boolean =>
  performance.getEntriesByType('navigation').some((entry) => 'type' in entry && entry.type !== 'navigate')

/** Opens the form of an action, with these labels in its list. */
export type OpenPlantsForm = (action: ManyPlantsAction, labels: readonly string[]) => void

interface PlantsFormAbove {
  act: OpenPlantsForm
  /** The form that the address names; null without one. */
  form: ReactNode
}

/**
 * The form for many plants above a room. It stands in the address, so that Back closes it and not the room, whose draft it
 * leaves; one that nobody has typed into is not there any more after a reload. A link to it opens it.
 *
 * @param moving what the address wants to be moved: the form opens for it
 */
export function usePlantsForm(facilityId: string, roomId: string, moving: BegunList['moving']): PlantsFormAbove {
  const page = useSearch({ strict: false, select: (search) => search.page })
  const { open, close } = useOverlay()
  const navigate = useNavigate()
  const asked = moving?.names.join(' ') ?? ''
  const [chosen, setChosen] = useState(none)
  const action = manyActions.find((one) => plantsPageOf(one.action) === page)?.action
  const left = useLeftOpen(plantsPlace(roomId, action))
  const [isOfBefore, setOfBefore] = useState(action !== undefined && left === null && isReloaded())
  // What the address wanted before this page was loaded anew is in the draft, without what was removed from it.
  const [taken] = useState(left === null ? '' : asked)
  const [shown, setShown] = useState(action)
  if (shown !== action) {
    setShown(action)
    // Closed by Back it may be opened by Forward: what was chosen for it is in its draft.
    if (action === undefined) setChosen(none)
  }
  const isUntouched = isOfBefore && asked === '' && action !== undefined
  useEffect(() => {
    if (isUntouched) close()
  }, [isUntouched, close])
  useEffect(() => {
    if (asked !== '') open({ page: plantsPageOf('move') }, { replace: true })
  }, [asked, open])
  const labels = action === 'move' && moving && asked !== taken ? moving.names : chosen
  return {
    act: (next, selected) => {
      setChosen(selected)
      setOfBefore(false)
      void navigate({
        to: '.',
        search: ({ move: _done, ...rest }: RoomSearch) => ({ ...withoutOverlay(rest), page: plantsPageOf(next) }),
        resetScroll: false,
      })
    },
    form:
      action !== undefined && !isUntouched ? (
        <Suspense fallback={null}>
          <PlantsAction
            key={action}
            facilityId={facilityId}
            roomId={roomId}
            action={action}
            labels={labels}
            onClose={moving?.onClose ?? close}
          />
        </Suspense>
      ) : null,
  }
}
