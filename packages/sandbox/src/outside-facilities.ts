/** Licenses of this state that the user keys do not see: who carries, who tests, who sells clones. */
export const outsideFacilities: readonly { license: string; name: string; isLab?: boolean }[] = [
  { license: 'TAAA-7WGN-20LM', name: 'Turnpike Secure Transport, LLC' },
  { license: 'LAAA-3PQT-18LB', name: 'Plains Testing Laboratory, LLC', isLab: true },
  { license: 'GAAA-9CMR-44NS', name: 'Cimarron Clones, LLC' },
]
