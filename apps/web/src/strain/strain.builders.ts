import type { MappingRow } from '@cultivatd/domain/catalogue/mapping-row'
import { type Permission, permission } from '@cultivatd/domain/user/permissions'
import { aServer } from '../live/server.builders.ts'

export const redFork = { id: 'GAAA-4KVB-7T2Q', name: 'Red Fork Cultivation' }
export const stillwater = { id: 'GAAA-2XND-91PM', name: 'Stillwater Greenhouse' }

/** A server on which somebody is signed in who may change strains; two facilities are active. */
export function aStrainServer(permissions: readonly Permission[] = [permission.strainView, permission.strainEdit]) {
  const server = aServer()
  server.shows('me', {}, [{ id: 'u1', version: 1, uid: 'u1', displayName: 'Dana', permissions } as never])
  server.shows(
    'facilities',
    {},
    [redFork, stillwater].map(({ id, name }) => ({ id, version: 1, metrc: { DisplayName: name } }) as never),
  )
  return server
}

/** How a strain stands at a facility; say only what matters. */
export const aMapping = (facility: { id: string }, given: Partial<MappingRow>): MappingRow => ({
  id: facility.id,
  version: 1,
  sent: {},
  linkedId: null,
  record: null,
  cell: { state: 'unlinked' },
  makingProblems: [],
  lostByUpdate: null,
  lastName: null,
  ...given,
})

/** What Metrc prints of Blue Dream. */
export const printed = (given: Record<string, string | number | null> = {}) => ({
  Name: 'Blue Dream',
  SativaPercentage: 60,
  IndicaPercentage: 40,
  ThcLevel: 0.1865,
  CbdLevel: null,
  TestingStatus: 'None',
  ...given,
})
