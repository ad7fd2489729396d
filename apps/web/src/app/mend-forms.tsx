import { type ReactNode, Suspense } from 'react'
import { type MendForm, MendForms } from '../record/mend-button.tsx'
import { lazily } from '../ui/lazily.ts'

// With the forms come the schemas of plants and harvests.
const PlantsAction = lazily(async () => (await import('../plant/plants-action.tsx')).PlantsAction)

const formOf = ({ act, facilityId, records, onClose }: MendForm) => (
  <Suspense fallback={null}>
    <PlantsAction facilityId={facilityId} roomId={null} action={act} labels={records} onClose={onClose} />
  </Suspense>
)

/** The forms that mend what would fail, for whatever offers them. */
export const WithMendForms = ({ children }: { children: ReactNode }) => (
  <MendForms.Provider value={formOf}>{children}</MendForms.Provider>
)
