import type { Package, Plant } from '@cultivatd/metrc/records'
import { fieldOf } from '../compare.ts'
import type { Metrc } from '../metrc.ts'
import type { Grow } from './grow.ts'

/** Where each record stands before anything is asked: a move to there needs no row. */
export async function placesOf(metrc: Metrc, grows: readonly Grow[]): Promise<Map<string, string>> {
  const places = new Map<string, string>()
  for (const { license } of grows)
    for (const path of ['/packages/v2/active', '/plants/v2/flowering'])
      for (const { Label, LocationName } of await metrc.list<Package | Plant>(path, license)) {
        const record = `${license} ${Label}`
        places.set(fieldOf({ record, sets: { field: 'place', value: '' } }), `${license} ${LocationName}`)
      }
  return places
}
