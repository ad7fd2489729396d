import { Scissors } from 'lucide-react'
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
  const { rows, status, message } = useTopic('harvest', { facilityId, harvestId })
  const [harvest] = rows
  return { status, message, name: harvest?.metrc.Name, known: harvest && { harvest } }
}
