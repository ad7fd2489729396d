import type { ProcessingJobType } from '@cultivatd/metrc/processing-job-records'
import { refuseEmpty } from './answer.ts'
import type { Draft } from './draft.ts'
import type { WriteContext, WriteRow } from './route.ts'
import { invalidValue, type RowReader } from './row-reader.ts'
import type { Row } from './tables.ts'
import { processingJobAttributes, processingJobCategories } from './vocabulary.ts'

const named = (name: string) => {
  const wanted = name.trim().toLowerCase()
  return ({ record, archived }: Row<ProcessingJobType>) => !archived && record.Name.toLowerCase() === wanted
}

/** An active type by name. */
export function activeType(reader: RowReader, draft: Draft, field: string): ProcessingJobType | undefined {
  const name = reader.text(field)
  if (name === undefined) return undefined
  const names = draft.rows('processingJobType').flatMap(({ record, archived }) => (archived ? [] : [record.Name]))
  const found = draft.find('processingJobType', named(name))?.record
  return found ?? reader.refuse(invalidValue('Job Type', name, names))
}

/** @param categoryField it is called otherwise in a change than in a new type (Metrc reference §5 of the further areas). */
function readFields(reader: RowReader, draft: Draft, ownId: number | null, categoryField: 'Category' | 'CategoryName') {
  const name = reader.text('Name')?.trim()
  const taken = name === undefined ? undefined : draft.find('processingJobType', named(name))
  if (taken && taken.id !== ownId) reader.refuse(`A Processing Job Type with the Name "${name}" already exists.`)
  const category = reader.oneOf(categoryField, processingJobCategories, 'Category')
  const Description = reader.textOrNull('Description') ?? ''
  const ProcessingSteps = reader.textOrNull('ProcessingSteps') ?? ''
  const Attributes = reader.list('Attributes').flatMap((each) => {
    const found = processingJobAttributes.find(({ Name }) => Name.toLowerCase() === String(each).trim().toLowerCase())
    if (found) return [found]
    reader.refuse(
      invalidValue(
        'Attribute',
        String(each),
        processingJobAttributes.map(({ Name }) => Name),
      ),
    )
    return []
  })
  if (category?.RequiresProcessingJobAttributes && Attributes.length === 0)
    reader.refuse('Attributes was not specified.')
  if (name === undefined || !category || reader.problems.length > 0) return undefined
  const { Id: _, Name: CategoryName, ...flags } = category
  return { Name: name, Description, CategoryName, ...flags, ProcessingSteps, Attributes }
}

export const createType: WriteRow = (reader, { draft }) => {
  const fields = readFields(reader, draft, null, 'Category')
  if (!fields) return undefined
  const id = draft.world.nextId()
  draft.put('processingJobType', id, { Id: id, ...fields })
  return id
}

export const updateType: WriteRow = (reader, { draft }) => {
  const id = reader.number('Id')
  const row = id === undefined ? undefined : draft.row('processingJobType', id)
  if (id !== undefined && (!row || row.archived))
    reader.refuse(`Processing Job Type ${id} does not exist in the current Facility.`)
  const fields = readFields(reader, draft, id ?? null, 'CategoryName')
  if (!row || !fields) return undefined
  draft.put('processingJobType', row.id, { ...row.record, ...fields })
  return row.id
}

/** Archives a type; jobs that have it keep it. */
export function archiveType(_: RowReader, { draft, params }: WriteContext): void {
  const row = draft.row('processingJobType', Number(params.id))
  if (!row || row.archived) throw refuseEmpty(401)
  draft.put('processingJobType', row.id, row.record, { archived: true })
}
