import type { Package } from '@cultivatd/domain/package/package'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { api } from '../live/api.ts'
import { isNoAnswer } from '../live/tracked-call.ts'
import { isAway } from '../live/when-back.ts'

/** Packages of a facility by their labels, wherever they are; those that it has none of are left out. */
export function usePackagesByLabel(facilityId: string, labels: readonly string[]): ReadonlyMap<string, Package> {
  const { data } = useQuery({
    queryKey: ['packages by label', facilityId, labels],
    queryFn: () => find(facilityId, labels),
    enabled: labels.length > 0,
    networkMode: 'always',
    // What was found stays while one more label is looked up.
    placeholderData: (before) => before,
    gcTime: 0,
  })
  return useMemo(() => new Map(data?.packages.map((pkg) => [pkg.metrc.Label, pkg])), [data])
}

/** From the server, and without a network from the rooms that this device knows. */
async function find(facilityId: string, labels: readonly string[]): Promise<{ packages: readonly Package[] }> {
  try {
    if (!isAway()) return await api.package.byLabels({ body: { facilityId, labels: [...labels] } })
  } catch (error) {
    if (!isNoAnswer(error)) throw error
  }
  const { knownByLabel } = await import('../live/kept/known-rows.ts')
  return { packages: await knownByLabel('packages', 'package', facilityId, labels) }
}
