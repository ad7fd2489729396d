import {
  type AdditiveApplicationForm,
  type AdditiveProduct,
  mostPlantsOfApplication,
} from '@cultivatd/domain/additive/additive'
import { SprayCan } from 'lucide-react'
import { useState } from 'react'
import { api } from '../live/api.ts'
import { ApplicationFields } from '../record/additive/application-fields.tsx'
import { ProductDialog } from '../record/additive/product-dialog.tsx'
import { useApplicationForm } from '../record/additive/use-application.ts'
import type { PlantsPageProps } from './plant-page.ts'
import { countText, PlantsForm } from './plants-form.tsx'
import { usePlantEntries } from './use-plant-entries.ts'
import { useTogether } from './use-together.ts'

const none: readonly string[] = []

/** What was applied to some plants of a room: one application for all of them. */
export function ApplyToPlants(given: PlantsPageProps) {
  const { facilityId, references, roomId } = given
  const { units } = references
  const [edited, setEdited] = useState<{ product?: AdditiveProduct } | null>(null)
  const change = useTogether<AdditiveApplicationForm>(given, {
    call: (body, options) => api.additive.apply({ body }, options),
    said: (bodies) => ({ detail: `Recorded an application to ${countText(labelsOf(bodies.at(-1)).length)}` }),
    isTogether: () => true,
    trial: { act: '/api/additive/apply', title: 'Treat plants', together: labelsOf },
  })
  const list = usePlantEntries({ given, action: 'apply', states: change.states })
  const labels = list.left.map(({ label }) => label)
  const application = useApplicationForm(
    { facilityId, to: { kind: 'plants', labels }, units, appliedToProblems: none },
    (body) => change.send(labels, body),
  )
  const tooMany = labels.length > mostPlantsOfApplication
  return (
    <>
      <PlantsForm
        given={given}
        title="Record application"
        icon={SprayCan}
        verb="Record for"
        words={{ one: 'plant', many: 'plants', done: 'given an application', cannot: 'cannot be given one' }}
        list={list}
        change={change}
        onBeside={({ date }) => date !== null && application.form.setValue('date', date, { shouldDirty: true })}
        pending={undefined}
        missing={
          tooMany
            ? `At most ${mostPlantsOfApplication} plants at once${roomId === null ? '' : ', or record it for the whole room'}`
            : application.missing
        }
        onSubmit={application.submit}
      >
        <ApplicationFields
          application={application}
          units={units}
          onProduct={(one) => setEdited(one ? { product: one } : {})}
        />
      </PlantsForm>
      {edited && (
        <ProductDialog
          facilityId={facilityId}
          product={edited.product}
          onSaved={(id) => application.form.setValue('productId', id, { shouldDirty: true })}
          onClose={() => setEdited(null)}
        />
      )}
    </>
  )
}

const labelsOf = (body: AdditiveApplicationForm | undefined): readonly string[] =>
  body?.to.kind === 'plants' ? body.to.labels : none
