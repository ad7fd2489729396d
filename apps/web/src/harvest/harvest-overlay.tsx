import type { Harvest } from '@cultivatd/domain/harvest/harvest'
import { Scissors } from 'lucide-react'
import { useCallback } from 'react'
import { useKnownFirst } from '../live/use-known-first.ts'
import { useTopic } from '../live/use-topic.ts'
import {
  type FoundRecord,
  type PagesOfKind,
  RecordOverlay,
  type RecordOverlayProps,
} from '../record/record-overlay.tsx'
import { HarvestDetails, harvestActions } from './harvest-details.tsx'
import type { KnownHarvest } from './harvest-page.ts'
import { HarvestSummary } from './harvest-summary.tsx'

const harvestPages: PagesOfKind<'harvest', KnownHarvest> = {
  kind: 'harvest',
  entity: 'harvest',
  title: 'Harvest',
  noun: 'harvest',
  icon: Scissors,
  synced: 'harvests',
  subtitle: (name) => <span className="small muted">{name}</span>,
  useRecord: useHarvest,
  notHere: 'Look it up by its name: it may be a harvest of another facility.',
  Summary: HarvestSummary,
  Details: HarvestDetails,
  actions: harvestActions,
}

/** A harvest above whatever page is open, by its id in the address; finished ones too (READ-09). */
export const HarvestOverlay = (props: RecordOverlayProps<'harvest'>) => <RecordOverlay {...props} of={harvestPages} />

function useHarvest(facilityId: string, harvestId: string): FoundRecord<KnownHarvest> {
  const topic = useTopic('harvest', { facilityId, harvestId })
  const isMeant = useCallback((row: Harvest) => row.id === harvestId, [harvestId])
  const { rows, status, message } = useKnownFirst(topic, 'harvests', facilityId, isMeant)
  const [harvest] = rows
  const { Name: name, SourceStrainNames: about } = harvest?.metrc ?? {}
  return { status, message, name, about, known: harvest && { harvest } }
}
