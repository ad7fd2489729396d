import { type Harvest, harvestStep, harvestStepLabels, weightBalance } from '@cultivatd/domain/harvest/harvest'
import { packedPerPlant, spreadOf } from '@cultivatd/domain/harvest/spread'
import { Check, Clock } from 'lucide-react'
import { useMemo } from 'react'
import { useTopic } from '../live/use-topic.ts'
import { OverlayLink } from '../trade/overlay-link.tsx'
import { Card } from '../ui/card.tsx'
import { classNames } from '../ui/class-names.ts'
import { type Column, DataTable } from '../ui/data-table.tsx'
import { EmptyState } from '../ui/empty.tsx'
import { numberText } from '../ui/number-text.ts'
import { TopicRows } from '../ui/topic-rows.tsx'
import styles from './strain.module.css'

interface StrainHarvest extends Harvest {
  facility: string
  wet: number
  packed: number
  perPlant: number | null
}

/** The harvests of what a strain is linked to, in all active facilities (STRAIN-07, READ-10). */
export function StrainHarvests({ strainId }: { strainId: string }) {
  const topic = useTopic('strainHarvests', { strainId })
  const facilities = useTopic('facilities').rows
  const harvests = useMemo(() => {
    const names = new Map(facilities.map(({ id, metrc }) => [id, metrc.DisplayName]))
    return topic.rows
      .map(({ harvest }) => harvestOf(harvest, names.get(harvest.facilityId) ?? harvest.facilityId))
      .sort((one, other) => ((one.metrc.HarvestStartDate ?? '') < (other.metrc.HarvestStartDate ?? '') ? 1 : -1))
  }, [topic.rows, facilities])
  const most = Math.max(...harvests.map(({ perPlant }) => perPlant ?? 0), 1)
  const columns = useMemo(() => columnsOf(most), [most])
  return (
    <Card title="Harvests" count={harvests.length > 0 ? harvests.length : undefined} isPadded={false}>
      <TopicRows
        topic={topic}
        noun="harvests"
        empty={
          <div className="pad">
            <EmptyState title="No Harvests Yet">
              Harvests of what this strain is linked to in Metrc stand here, of all active facilities.
            </EmptyState>
          </div>
        }
      >
        {() => (
          <>
            <Spread harvests={harvests} />
            <DataTable
              label="Harvests"
              rows={harvests}
              columns={columns}
              rowId={({ facilityId, id }) => `${facilityId} ${id}`}
              rowName={({ metrc }) => metrc.Name}
              rowHeight={58}
            />
          </>
        )}
      </TopicRows>
    </Card>
  )
}

function harvestOf(harvest: Harvest, facility: string): StrainHarvest {
  const { wet, packaged } = weightBalance(harvest)
  return { ...harvest, facility, wet, packed: packaged, perPlant: packedPerPlant(harvest) }
}

const whole = (value: number): string => numberText(Math.round(value))
const dash = <span className="dim">–</span>

const columnsOf = (most: number): readonly Column<StrainHarvest>[] => [
  {
    id: 'name',
    head: 'Name',
    card: 'title',
    cell: ({ facilityId, facility, metrc: { Id, Name } }) => (
      <>
        <OverlayLink address={{ harvest: String(Id), in: facilityId }} className={classNames('mono', styles.harvest)}>
          {Name}
        </OverlayLink>
        <span className={classNames('small dim', styles.place)}>{facility}</span>
      </>
    ),
    sortBy: ({ metrc }) => metrc.Name,
  },
  {
    id: 'plants',
    head: 'Plants',
    isRight: true,
    priority: 3,
    cell: ({ metrc }) => numberText(metrc.PlantCount),
    sortBy: ({ metrc }) => metrc.PlantCount,
  },
  {
    id: 'wet',
    head: 'Wet g',
    isRight: true,
    card: 'value',
    cell: ({ wet }) => (
      <>
        {whole(wet)}
        <span className="only-p dim small"> g wet</span>
      </>
    ),
    sortBy: ({ wet }) => wet,
  },
  {
    id: 'packed',
    // Metrc knows no other dry weight: what is not packed when a harvest is finished was moisture (READ-125).
    head: 'Dry g',
    isRight: true,
    priority: 3,
    cell: ({ packed }) => (packed > 0 ? whole(packed) : dash),
    sortBy: ({ packed }) => packed,
  },
  {
    id: 'perPlant',
    head: 'g per plant',
    isRight: true,
    card: 'line',
    cell: ({ perPlant }) =>
      perPlant === null ? (
        <span className="dim hide-p">–</span>
      ) : (
        <span className={styles.perPlant}>
          <i className="hide-p" style={{ width: Math.round((44 * perPlant) / most) }} aria-hidden="true" />
          <b className="m">{whole(perPlant)}</b>
          <span className="only-p dim small">g per plant</span>
        </span>
      ),
    sortBy: ({ perPlant }) => perPlant,
  },
  {
    id: 'state',
    head: 'State',
    card: 'state',
    cell: (harvest) => {
      const isFinished = harvest.metrc.FinishedDate !== null
      const Icon = isFinished ? Check : Clock
      return (
        <span className="st" data-tone={isFinished ? undefined : 'warn'}>
          <Icon size={16} strokeWidth={1.75} aria-hidden="true" />
          {isFinished ? 'Finished' : harvestStepLabels[harvestStep(harvest)]}
        </span>
      )
    },
    sortBy: (harvest) => (harvest.metrc.FinishedDate === null ? harvestStepLabels[harvestStep(harvest)] : 'Finished'),
  },
]

/** How the packed grams of each plant lie: a dot for each finished harvest, a line at the middle one. */
function Spread({ harvests }: { harvests: readonly StrainHarvest[] }) {
  const values = harvests.flatMap(({ perPlant }) => perPlant ?? [])
  const spread = spreadOf(values)
  if (!spread || values.length < 2) return null
  const { least, median, most } = spread
  const at = (value: number) => 10 + (most > least ? (680 * (value - least)) / (most - least) : 340)
  return (
    <figure className={styles.spread}>
      <figcaption className="small muted">
        <b className="m">{whole(median)} g</b>
        {` packed per plant at the middle, ${whole(least)} to ${whole(most)} g over ${values.length} finished harvests`}
      </figcaption>
      <svg viewBox="0 0 700 34" preserveAspectRatio="none" aria-hidden="true">
        <line x1="10" x2="690" y1="17" y2="17" vectorEffect="non-scaling-stroke" />
        <line
          className={styles.median}
          x1={at(median)}
          x2={at(median)}
          y1="5"
          y2="29"
          vectorEffect="non-scaling-stroke"
        />
        {values.map((value, index) => (
          <ellipse key={index} cx={at(value)} cy="17" rx="6" ry="6" />
        ))}
      </svg>
    </figure>
  )
}
