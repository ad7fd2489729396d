import { useParams, useSearch } from '@tanstack/react-router'
import { type ComponentType, Suspense, useCallback, useEffect } from 'react'
import { loadRoutes } from '../live/feature-routes.ts'
import { type OpenRecord, openRecord } from '../trade/open-record.ts'
import type { RecordKind, RecordPage } from '../trade/overlay-address.ts'
import { useOverlay } from '../trade/use-overlay.ts'
import { lazily } from '../ui/lazily.ts'
import { pageLoads } from './page-loads.ts'

type PropsOf<Kind extends RecordKind> = Extract<OpenRecord, { kind: Kind }> & {
  onPage: (page: RecordPage<Kind>, again?: string) => void
  onClose: () => void
}

const loading = {
  harvest: async () => (await import('../harvest/harvest-overlay.tsx')).HarvestOverlay,
  package: async () => (await import('../package/package-overlay.tsx')).PackageOverlay,
  plant: async () => (await import('../plant/plant-overlay.tsx')).PlantOverlay,
  batch: async () => (await import('../plant-batch/plant-batch-overlay.tsx')).PlantBatchOverlay,
}

/** The overlay of each kind of record, loaded when the first of its kind is opened, and before somebody loses the network. */
const overlays: { [Kind in RecordKind]?: ComponentType<PropsOf<Kind>> } = {
  harvest: lazily(loading.harvest),
  package: lazily(loading.package),
  plant: lazily(loading.plant),
  batch: lazily(loading.batch),
}

/** Long enough after the page that nothing on it waits for what is loaded then: overlays and the other pages. */
const restAfterMs = 3_000

/** Whether records of this kind can be opened. */
export const hasOverlay = (kind: RecordKind): boolean => overlays[kind] !== undefined

/** The record that the address names, above whatever page is shown (LOOKUP-01). */
export function OpenedRecord() {
  const address = useSearch({ strict: false })
  useEffect(() => {
    const timer = setTimeout(
      () => void Promise.allSettled([...[...Object.values(loading), ...pageLoads].map((load) => load()), loadRoutes()]),
      restAfterMs,
    )
    return () => clearTimeout(timer)
  }, [])
  const { facilityId } = useParams({ strict: false })
  const { open, close } = useOverlay()
  const opened = openRecord(address, facilityId)
  const onPage = useCallback(
    // The pages of a record share one place in the history, so Back closes it and not one form after the other.
    (page: RecordPage, again?: string) =>
      opened && open({ [opened.kind]: opened.record, in: address.in, page, again }, { replace: true }),
    [open, opened, address.in],
  )
  return opened && <RecordPages {...opened} onPage={onPage} onClose={close} />
}

type RecordPagesProps = OpenRecord & { onPage: (page: RecordPage, again?: string) => void; onClose: () => void }

/** The pages of one record; nothing while its kind has none. */
export function RecordPages(props: RecordPagesProps) {
  const Overlay = overlays[props.kind] as ComponentType<RecordPagesProps> | undefined
  return Overlay ? (
    <Suspense fallback={null}>
      <Overlay {...props} />
    </Suspense>
  ) : null
}
