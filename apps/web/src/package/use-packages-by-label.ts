import type { Package } from '@cultivatd/domain/package/package'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { api } from '../live/api.ts'

/** Packages of a facility by their labels, wherever they are; those that it has none of are left out. */
export function usePackagesByLabel(facilityId: string, labels: readonly string[]): ReadonlyMap<string, Package> {
  const { data } = useQuery({
    queryKey: ['packages by label', facilityId, labels],
    queryFn: () => api.package.byLabels({ body: { facilityId, labels: [...labels] } }),
    enabled: labels.length > 0,
    // What was found stays while one more label is looked up.
    placeholderData: (before) => before,
    gcTime: 0,
  })
  return useMemo(() => new Map(data?.packages.map((pkg) => [pkg.metrc.Label, pkg])), [data])
}
