import { phaseOf } from '@cultivatd/domain/plant/phase'
import { Sprout } from 'lucide-react'
import type { StandingPlant } from '@cultivatd/domain/plant/plant'
import { useCallback, useMemo, useState } from 'react'
import { useKnownFirst } from '../live/use-known-first.ts'
import { useTopic, useTopicRow } from '../live/use-topic.ts'
import {
  type FoundRecord,
  type PagesOfKind,
  RecordOverlay,
  type RecordOverlayProps,
} from '../record/record-overlay.tsx'
import { useStanding } from '../record/use-standing.ts'
import { Tag } from '../trade/tag.tsx'
import { PlantDetails } from './plant-details.tsx'
import { plantActions, standsInOf } from './plant-offers.ts'
import type { KnownPlant, PlantAsKnown } from './plant-page.ts'
import { restoreActions } from './restore-offers.ts'
import { PlantSummary } from './plant-summary.tsx'

const plantPages: PagesOfKind<'plant', KnownPlant> = {
  kind: 'plant',
  entity: 'plant',
  title: 'Plant',
  noun: 'plant',
  icon: Sprout,
  synced: 'plants',
  subtitle: (label) => <Tag label={label} />,
  useRecord: usePlant,
  notHere: 'It may belong to another facility, or the label may be mistyped.',
  Summary: PlantSummary,
  Details: PlantDetails,
  actions: [...plantActions, ...restoreActions],
}

/** A plant above whatever page is open, by its label in the address. */
export const PlantOverlay = (props: RecordOverlayProps<'plant'>) => (
  <RecordOverlay key={props.record} {...props} of={plantPages} />
)

function usePlant(facilityId: string, label: string): FoundRecord<KnownPlant> {
  const topic = useTopic('plant', { facilityId, label })
  const isMeant = useCallback((row: StandingPlant) => row.metrc.Label === label, [label])
  const { rows, status, message } = useKnownFirst(topic, 'plants', facilityId, isMeant)
  const [row] = rows
  const plant: PlantAsKnown | undefined = useMemo(() => row && { facilityId, ...row }, [row, facilityId])
  const { standing, status: standingStatus } = useStanding(facilityId, plant)
  const harvestId = plant && phaseOf(plant.metrc) === 'harvested' ? (plant.metrc.HarvestId ?? null) : null
  const harvest = useTopicRow('harvest', harvestId === null ? null : { facilityId, harvestId: String(harvestId) })
  const [made, onMade] = useState<string | null>(null)
  const about = plant?.metrc.StrainName
  if (!plant) return { status, message, name: label, about, known: undefined }
  const standsIn = standing && standsInOf(standing.system, standing.room)
  const known = standing && standsIn && { ...standing, plant, standsIn, harvest, made, onMade }
  // The address may have a tag that was replaced: the plant is known by the one that it has.
  return { status: standingStatus, message: null, name: plant.metrc.Label, about, known }
}
