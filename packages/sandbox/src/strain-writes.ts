import type { Strain } from '@cultivatd/metrc/records'
import type { Draft } from './draft.ts'
import { readById, readFreeName, refuseUsed } from './named-records.ts'
import type { WriteRow } from './route.ts'
import { invalidValue, namesOf, type RowReader } from './row-reader.ts'
import type { Row } from './tables.ts'

const testingStatuses = ['None', 'InHouse', 'ThirdParty'].map((Name) => ({ Name }))

/** An active strain by name. */
export function readStrain(reader: RowReader, draft: Draft, field: string): Row<Strain> | undefined {
  const name = reader.text(field)
  if (name === undefined) return undefined
  return draft.activeByName('strain', name) ?? reader.refuse(invalidValue('Strain', name, namesOf(draft, 'strain')))
}

/** Something is made of the strain now. */
export function markUsed(draft: Draft, { id, record }: Row<Strain>): void {
  if (!record.IsUsed) draft.put('strain', id, { ...record, IsUsed: true })
}

/** A fraction, 0.1865 for 18.65 %; null when nobody has measured it. */
function readLevel(reader: RowReader, field: 'ThcLevel' | 'CbdLevel', label: string): number | null {
  const level = reader.numberOrNull(field)
  if (level !== null && (level < 0 || level > 1)) reader.refuse(`${label} Level must be between 0 and 1.`)
  return level
}

function readShares(reader: RowReader): Pick<Strain, 'IndicaPercentage' | 'SativaPercentage' | 'Genetics'> | undefined {
  const indica = reader.number('IndicaPercentage')
  const sativa = reader.number('SativaPercentage')
  if (indica === undefined || sativa === undefined) return undefined
  // Decimal percentages such as 33.3 and 66.7 do not add up exactly in binary.
  if (indica < 0 || sativa < 0 || Math.abs(indica + sativa - 100) > 1e-9)
    return reader.refuse('Indica and Sativa Percentages combined must equal 100%.')
  return { IndicaPercentage: indica, SativaPercentage: sativa, Genetics: `${indica}% Indica / ${sativa}% Sativa` }
}

function readFields(reader: RowReader, draft: Draft, before: Strain | null): Omit<Strain, 'Id' | 'IsUsed'> | undefined {
  const name = readFreeName(reader, draft, 'strain', before?.Id ?? null)
  const status = reader.has('TestingStatus') ? reader.oneOf('TestingStatus', testingStatuses) : null
  const levels = { ThcLevel: readLevel(reader, 'ThcLevel', 'THC'), CbdLevel: readLevel(reader, 'CbdLevel', 'CBD') }
  const shares = readShares(reader)
  if (reader.problems.length > 0 || name === undefined || !shares) return undefined
  return { Name: name, TestingStatus: status?.Name ?? before?.TestingStatus ?? 'None', ...levels, ...shares }
}

export const createStrain: WriteRow = (reader, { draft }) => {
  const fields = readFields(reader, draft, null)
  if (!fields) return undefined
  const id = draft.world.nextId()
  draft.put('strain', id, { Id: id, IsUsed: false, ...fields })
  return id
}

const knownBy = ['Name', 'IndicaPercentage', 'SativaPercentage'] as const

export const updateStrain: WriteRow = (reader, context) => {
  const { draft } = context
  const row = readById(reader, draft, 'strain')
  const fields = readFields(reader, draft, row?.record ?? null)
  if (!row || !fields) return undefined
  if (knownBy.some((field) => fields[field] !== row.record[field]))
    refuseUsed(reader, context, 'Strain', row.record, 'changed')
  if (reader.problems.length > 0) return undefined
  draft.put('strain', row.id, { ...row.record, ...fields })
  if (fields.Name !== row.record.Name) rename(draft, row, fields.Name)
  return row.id
}

/** Records print the name of their strain, so a new name shows on all of them. */
function rename(draft: Draft, { id, record }: Row<Strain>, StrainName: string): void {
  for (const table of ['plant', 'plantBatch', 'item'] as const)
    for (const row of draft.rows(table))
      if (row.record.StrainId === id) draft.put(table, row.id, { ...row.record, StrainName })
  for (const row of draft.rows('package'))
    if (row.record.Item.StrainId === id)
      draft.put('package', row.id, { ...row.record, Item: { ...row.record.Item, StrainName } })
  for (const row of draft.rows('harvest')) {
    const names = row.record.SourceStrainNames?.split(', ') ?? []
    if (!names.includes(record.Name)) continue
    const renamed = names.map((name) => (name === record.Name ? StrainName : name)).join(', ')
    draft.put('harvest', row.id, { ...row.record, SourceStrainNames: renamed })
  }
}
