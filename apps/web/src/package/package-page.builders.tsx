import { references } from '@cultivatd/contract/reference/reference.builders'
import { facilityId } from '@cultivatd/domain/facility/facility.builders'
import type { Package } from '@cultivatd/domain/package/package'
import { vi } from 'vitest'
import { aServer, type FakeServer } from '../live/server.builders.ts'
import type { RecordPage } from '../trade/overlay-address.ts'
import { show } from '../ui/rendering.builders.tsx'
import { PackageOverlay } from './package-overlay.tsx'

interface Opened {
  page: RecordPage<'package'>
  /** The id of a refused change that is corrected. */
  again?: string
  /** The labels that the form begins with besides it. */
  also?: string
  server?: FakeServer
  clock?: 'day' | 'timers'
}

/** A page of a package above an empty page; the facility has references and nothing else that is not said. */
export function openPackage(pkg: Package, { page, again, also, server = aServer(), clock }: Opened) {
  const label = pkg.metrc.Label
  server.shows('package', { facilityId, label }, [pkg])
  server.shows('references', { facilityId }, [references()])
  const onPage = vi.fn<(page: RecordPage<'package'>) => void>()
  const onClose = vi.fn<() => void>()
  const overlay = <PackageOverlay {...{ facilityId, record: label, page, again, also, onPage, onClose }} />
  return { ...show(overlay, clock), server, label, onPage, onClose }
}
