import { wrongHarvestText } from '@cultivatd/domain/harvest/restore'
import { phaseLabels, phaseOf } from '@cultivatd/domain/plant/phase'
import { Applications } from '../record/additive/applications.tsx'
import { CorrectWithState } from '../record/correct-with-state.tsx'
import { RecordDetails } from '../record/record-details.tsx'
import type { DetailsPageProps } from '../record/record-page.ts'
import type { RecordPage } from '../trade/overlay-address.ts'
import { OverlayLink } from '../trade/overlay-link.tsx'
import { Alert } from '../ui/alert.tsx'
import { plantedBegin } from '../record/planted-begin.ts'
import { offeredActions } from './plant-offers.ts'
import { restoreOffers, whyNotBack } from './restore-offers.ts'
import type { KnownPlant } from './plant-page.ts'

/** A plant: left what it is, right what one can do and what was done. */
export function PlantDetails({ made, ...page }: KnownPlant & DetailsPageProps<RecordPage<'plant'>>) {
  const { facilityId, plant, standsIn, harvest } = page
  const isHarvested = phaseOf(plant.metrc) === 'harvested' && !plant.isGone
  const keeps = isHarvested ? whyNotBack(plant, harvest) : null
  return (
    <RecordDetails
      {...page}
      offers={[...restoreOffers(plant, harvest), ...offeredActions(plant, standsIn)]}
      noOffers={
        plant.isGone
          ? 'The plant is no longer in this facility.'
          : `Nothing can be done with a plant that is ${phaseLabels[phaseOf(plant.metrc)]}.`
      }
      // A tag that was given to a clone here stands in the history of the batch.
      begins={plantedBegin(plant.metrc)}
      top={made && <Made batchName={made} facilityId={facilityId} />}
    >
      <Applications facilityId={facilityId} of="plant" record={plant.metrc.Label} />
      {harvest && keeps === null && <p className="small muted">{wrongHarvestText(harvest)}</p>}
      {harvest && keeps !== null && (
        <section>
          <h2>Harvested wrongly?</h2>
          <CorrectWithState operations={page.operations} kind="plant.harvest" reason={keeps} />
        </section>
      )}
    </RecordDetails>
  )
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
