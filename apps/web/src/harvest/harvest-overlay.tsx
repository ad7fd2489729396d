import { unknownTags } from '@cultivatd/domain/tag/tag-runs'
import { Scissors } from 'lucide-react'
import { useTopic } from '../live/use-topic.ts'
import {
  FormLoading,
  type FoundRecord,
  type PagesOfKind,
  RecordOverlay,
  type RecordOverlayProps,
} from '../record/record-overlay.tsx'
import { FinishHarvest } from './finish-harvest.tsx'
import { HarvestDetails } from './harvest-details.tsx'
import type { HarvestPageProps, KnownHarvest } from './harvest-page.ts'
import { HarvestSummary } from './harvest-summary.tsx'
import { HarvestToPackage } from './harvest-to-package.tsx'
import { RecordHarvestWaste } from './harvest-waste.tsx'

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
  forms: { harvestWaste: Waste, toPackage: ToPackage, harvestFinish: FinishHarvest },
}

/** A harvest above whatever page is open, by its id in the address; finished ones too (READ-09). */
export const HarvestOverlay = (props: RecordOverlayProps<'harvest'>) => <RecordOverlay {...props} of={harvestPages} />

function useHarvest(facilityId: string, harvestId: string): FoundRecord<KnownHarvest> {
  const { rows, status, message } = useTopic('harvest', { facilityId, harvestId })
  const [harvest] = rows
  return { status, message, name: harvest?.metrc.Name, known: harvest && { harvest } }
}

function Waste(page: HarvestPageProps) {
  const { rows, status } = useTopic('references', { facilityId: page.facilityId })
  if (status === 'loading') return <FormLoading {...page} />
  return <RecordHarvestWaste {...page} wasteTypes={rows[0]?.harvestWasteTypes ?? []} />
}

function ToPackage(page: HarvestPageProps) {
  const { facilityId } = page
  const harvests = useTopic('harvests', { facilityId })
  const items = useTopic('items', { facilityId })
  const rooms = useTopic('rooms', { facilityId })
  const tags = useTopic('availableTags', { facilityId, kind: 'package' })
  const references = useTopic('references', { facilityId })
  if ([harvests, items, rooms, tags, references].some(({ status }) => status === 'loading'))
    return <FormLoading {...page} />
  return (
    <HarvestToPackage
      {...page}
      harvests={harvests.rows}
      items={items.rows}
      rooms={rooms.rows}
      tags={tags.rows[0] ?? unknownTags}
      locationTypes={references.rows[0]?.locationUses ?? []}
      units={references.rows[0]?.units ?? []}
    />
  )
}
