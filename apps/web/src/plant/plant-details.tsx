import type { Operation } from '@cultivatd/domain/operation/operation'
import { phaseLabels, phaseOf } from '@cultivatd/domain/plant/phase'
import { Sprout } from 'lucide-react'
import { formOfOperation } from '../record/operation-form.ts'
import { RecordDetails } from '../record/record-details.tsx'
import { InStep } from '../trade/in-step.tsx'
import type { RecordPage } from '../trade/overlay-address.ts'
import { OverlayLink } from '../trade/overlay-link.tsx'
import { Tag } from '../trade/tag.tsx'
import { Alert } from '../ui/alert.tsx'
import type { PlantPageProps } from './plant-form.tsx'
import { offeredActions } from './plant-offers.ts'
import { PlantSummary } from './plant-summary.tsx'

type PlantPage = RecordPage<'plant'>

interface PlantDetailsProps extends Omit<PlantPageProps, 'onBack'> {
  /** The batch of clones that was just cut from it. */
  made: string | null
  onPage: (page: PlantPage, again?: string) => void
}

/** A plant: left what it is, right what one can do and what was done. */
export function PlantDetails({ plant, room, system, standsIn, made, ...props }: PlantDetailsProps) {
  const { facilityId, operations, history, onPage, onClose } = props
  const phase = phaseOf(plant.metrc)
  return (
    <RecordDetails
      title="Plant"
      subtitle={<Tag label={plant.metrc.Label} />}
      icon={Sprout}
      noun="plant"
      operations={operations}
      history={history}
      offers={offeredActions(plant, standsIn)}
      noOffers={
        plant.isGone
          ? 'The plant is no longer in this facility.'
          : `Nothing can be done with a plant that is ${phaseLabels[phase]}.`
      }
      inStep={<InStep facilityId={facilityId} of={['plants']} />}
      summary={(pending) => <PlantSummary plant={plant} room={room} system={system} pending={pending} />}
      pageOf={pageOf}
      onPage={onPage}
      onClose={onClose}
      top={made && <Made batchName={made} facilityId={facilityId} />}
    />
  )
}

const pageOf = (operation: Operation): PlantPage | null => {
  const form = formOfOperation(operation)
  return form?.kind === 'plant' ? form.page : null
}

/** BATCH-05. */
function Made({ batchName, facilityId }: { batchName: string; facilityId: string }) {
  return (
    <Alert tone="ok" title="The clones are a batch of their own now">
      <p className="mt1">
        <OverlayLink className="link tap mono small" address={{ batch: batchName, in: facilityId }}>
          {batchName}
        </OverlayLink>
      </p>
    </Alert>
  )
}
