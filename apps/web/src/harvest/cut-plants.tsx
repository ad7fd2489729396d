import { type Harvest, isManicure } from '@cultivatd/domain/harvest/harvest'
import { type HarvestPlant, stillIn } from '@cultivatd/domain/harvest/harvest-plant'
import { keptByHarvest, wrongHarvestText } from '@cultivatd/domain/harvest/restore'
import { isOpen } from '@cultivatd/domain/operation/open'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTopic } from '../live/use-topic.ts'
import { OverlayLink } from '../trade/overlay-link.tsx'
import { Tag } from '../trade/tag.tsx'
import { classNames } from '../ui/class-names.ts'
import { LineButton } from '../ui/line-button.tsx'
import { Moment } from '../ui/moment.tsx'
import { numberText } from '../ui/number-text.ts'
import { State } from '../ui/state.tsx'
import styles from './harvest.module.css'

/** A full harvest has more plants than anybody reads at once. */
const shownAtFirst = 20

/** The plants that were cut into a harvest from here: which, how much and by whom (HARV-04). */
export function CutPlants({ harvest }: { harvest: Harvest }) {
  const { facilityId, id, metrc } = harvest
  const { rows, status } = useTopic('harvestPlants', { facilityId, harvestId: id })
  const [isWhole, setWhole] = useState(false)
  if (status !== 'live') return null
  const plants = stillIn(rows)
  const open = plants.filter(({ state }) => isOpen(state)).length
  const others = Math.max(0, metrc.PlantCount - (plants.length - open))
  const shown = isWhole ? plants : plants.slice(0, shownAtFirst)
  if (plants.length === 0 && others === 0) return null
  return (
    <section>
      <h2>
        Plants <span className="dim">{numberText(metrc.PlantCount + open)}</span>
      </h2>
      {shown.length > 0 && (
        <ul className={classNames('mt3', styles.hsteps)} aria-label="Plants of this harvest">
          {shown.map((plant) => (
            <PlantRow
              key={plant.id}
              facilityId={facilityId}
              plant={plant}
              canGoBack={!isManicure(harvest) && keptByHarvest(harvest) === null}
            />
          ))}
        </ul>
      )}
      {shown.length < plants.length && (
        <p className="mt2">
          <LineButton onClick={() => setWhole(true)}>Show all {numberText(plants.length)}</LineButton>
        </p>
      )}
      {others > 0 && (
        <p className="small muted mt2">
          {numberText(others)} {others === 1 ? 'plant is' : 'plants are'} not known from here: harvested before or
          outside Cultivatd, or under another name of this harvest.
        </p>
      )}
      <p className="small muted mt2">
        {wrongHarvestText(harvest)}
        {others > 0 && keptByHarvest(harvest) === null && (
          <>
            {' '}
            Of a plant that is not listed here, both are on its own page:{' '}
            <OverlayLink address={{ page: 'get' }}>Scan the plant</OverlayLink>
          </>
        )}
      </p>
    </section>
  )
}

interface PlantRowProps {
  facilityId: string
  plant: HarvestPlant
  /** Whether Metrc may take it back out of the harvest. */
  canGoBack: boolean
}

function PlantRow({ facilityId, plant, canGoBack }: PlantRowProps) {
  const { id, label, weightGrams, personName, at, state } = plant
  return (
    <li>
      <span className="grow">
        <OverlayLink address={{ plant: label, in: facilityId }}>
          <Tag label={label} />
        </OverlayLink>
        <span className="small dim">
          {personName}, <Moment at={at} />
        </span>
      </span>
      {isOpen(state) && <State kind={state === 'needs-person' ? 'needs-person' : 'waiting'} />}
      {!canGoBack && state === 'confirmed' && (
        <Link
          className="link tap small"
          to="/operations"
          search={{ operation: id, correct: id }}
          aria-label={`Correction for the state, ${label}`}
        >
          Correction for the state
        </Link>
      )}
      {canGoBack && state === 'confirmed' && (
        <>
          <OverlayLink className="link tap small" address={{ plant: label, page: 'correctWeight', in: facilityId }}>
            Correct weight
          </OverlayLink>
          <OverlayLink className="link tap small" address={{ plant: label, page: 'restore', in: facilityId }}>
            Restore
          </OverlayLink>
        </>
      )}
      <b className="m">{numberText(weightGrams)} g</b>
    </li>
  )
}
