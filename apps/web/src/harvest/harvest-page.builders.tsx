import { references } from '@cultivatd/contract/reference/reference.builders'
import { facilityId } from '@cultivatd/domain/facility/facility.builders'
import type { Harvest } from '@cultivatd/domain/harvest/harvest'
import { vi } from 'vitest'
import { aServer, type FakeServer } from '../live/server.builders.ts'
import type { RecordPage } from '../trade/overlay-address.ts'
import { show } from '../ui/rendering.builders.tsx'
import { HarvestOverlay } from './harvest-overlay.tsx'

interface Opened {
  page: RecordPage<'harvest'>
  /** The id of a refused change that is corrected. */
  again?: string
  server?: FakeServer
}

/** A page of a harvest above an empty page; the facility has references and nothing else that is not said. */
export function openHarvest(harvest: Harvest, { page, again, server = aServer() }: Opened) {
  server.shows('harvest', { facilityId, harvestId: harvest.id }, [harvest])
  server.shows('references', { facilityId }, [references()])
  const onPage = vi.fn<(page: RecordPage<'harvest'>) => void>()
  const onClose = vi.fn<() => void>()
  const overlay = <HarvestOverlay {...{ facilityId, record: harvest.id, page, again, onPage, onClose }} />
  return { ...show(overlay), server, name: harvest.metrc.Name, onPage, onClose }
}
