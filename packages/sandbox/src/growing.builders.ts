import type { FacilityType } from '@cultivatd/metrc/facility-records'
import type { AvailableTag } from '@cultivatd/metrc/tag-records'
import type { Plant, PlantBatch } from '@cultivatd/metrc/records'
import type { RowProblem } from './answer.ts'
import { type Asking, smallToday } from './asking.builders.ts'
import type { Sandbox } from './sandbox-server.ts'
import { smallLicenses } from './seed/small.ts'

/** A write as a test sends it. */
type Send = (path: string, body: unknown) => Promise<{ status: number; text: string; json: <T>() => T }>

/** What tests of plants and plant batches ask and do in the small world. For tests. */
export function growing(sandbox: Sandbox, metrc: Asking) {
  const batches = async (list: 'active' | 'inactive' = 'active') =>
    (await metrc.page<PlantBatch>(`/plantbatches/v2/${list}`)).Data
  const plantTags = async () =>
    (await metrc.get('/tags/v2/plant/available')).json<AvailableTag[]>().map(({ Label }) => Label)
  const destroy: Send = (path, body) => metrc.ask('DELETE', metrc.at(path), body)
  return {
    batches,
    plantTags,
    /** A DELETE with rows. */
    destroy,
    batch: async (name: string, list?: 'active' | 'inactive') => {
      const found = (await batches(list)).find(({ Name }) => Name === name)
      if (!found) throw new Error(`no batch ${name}`)
      return found
    },
    plants: async (list: string) => (await metrc.page<Plant>(`/plants/v2/${list}`)).Data,
    plant: async (label: string) => (await metrc.get(`/plants/v2/${label}`)).json<Plant>(),
    /** A new batch 'Clones 1' of ten clones of Blue Dream in 'Veg 1'. */
    planting: (fields: object = {}) => ({
      Name: 'Clones 1',
      Type: 'Clone',
      Count: 10,
      Strain: 'Blue Dream',
      Location: 'Veg 1',
      ActualDate: smallToday,
      ...fields,
    }),
    /** The sentences in which rows are refused. */
    problems: async (send: Send, path: string, rows: unknown[]) => {
      const answer = await send(path, rows)
      return answer.status === 400 ? answer.json<RowProblem[]>().map(({ message }) => message) : [answer.status]
    },
    /** Flowering plants of the small world: their labels. */
    flowering: async (count: number) => {
      const { Data } = await metrc.page<Plant>('/plants/v2/vegetative')
      const labels = Data.slice(0, count).map(({ Label }) => Label)
      const rows = labels.map((Label) => ({ Label, GrowthPhase: 'Flowering', GrowthDate: smallToday }))
      await metrc.put('/plants/v2/growthphase', rows)
      return labels
    },
    /** Gives the grower other capabilities. */
    able: (flags: Partial<FacilityType>) => {
      const facility = sandbox.control.all(smallLicenses.grower, 'facility')[0]
      if (!facility) throw new Error('no facility')
      const FacilityType = { ...facility.FacilityType, ...flags }
      sandbox.control.modify(smallLicenses.grower, 'facility', facility.FacilityId, { FacilityType })
    },
    /** Puts a plant or a batch on hold. */
    hold: (table: 'plant' | 'plantBatch' | 'harvest', key: number | string) =>
      sandbox.control.modify(smallLicenses.grower, table, key, { IsOnHold: true }),
  }
}

export type Growing = ReturnType<typeof growing>
