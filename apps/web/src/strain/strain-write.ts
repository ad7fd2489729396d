import type { TestingStatus } from '@cultivatd/domain/strain/metrc-strain'
import type { Strain } from '@cultivatd/domain/strain/strain'
import type * as z from 'zod'
import { api } from '../live/api.ts'
import type { MappedFacility } from '../record/mapping-table.tsx'
import type { FacilityWrite } from '../record/use-facility-writes.ts'

type Status = z.infer<typeof TestingStatus>

/** 'None' where there is none (READ-47). */
const statusOf = (value: string | number | null | undefined): Status =>
  value === 'InHouse' || value === 'ThirdParty' ? value : 'None'

/** The strain as it is here, made or changed in one facility (API-14, API-15). */
export function strainWrite(strain: Strain, { id: facilityId, name: facility, row }: MappedFacility): FacilityWrite {
  const { name, thc, cbd, indicaPercent: indica, sativaPercent: sativa } = strain
  const fields = { name, thc, cbd, indica, sativa, facilityId }
  const corrects = row.cell.state === 'refused' ? row.cell.write.id : undefined
  const of = { facility: { id: facilityId, name: facility }, corrects }
  const { record, linkedId } = row
  if (!record || linkedId === null) {
    const body = { ...fields, catalogueId: strain.id }
    return { ...of, input: ['create', body], call: (options) => api.strain.create({ body }, options) }
  }
  const body = { ...fields, testingStatus: statusOf(record['TestingStatus']) }
  const params = { strainId: String(linkedId) }
  return { ...of, input: ['update', linkedId, body], call: (options) => api.strain.update({ params, body }, options) }
}
