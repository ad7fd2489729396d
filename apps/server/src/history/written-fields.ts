import { difference, type Fields } from '@cultivatd/domain/history/field-changes'

type Names = Readonly<Record<string, string>>

/** By kind of write: which field of the record (Metrc's name) becomes what stands in which field of the payload. */
const written: Readonly<Record<string, { fields: Names; was: Names }>> = {
  'package.move': { fields: { room: 'roomName' }, was: { room: 'LocationName' } },
  'plant.move': { fields: { room: 'roomName' }, was: { room: 'LocationName' } },
  'plant-batch.move': { fields: { room: 'roomName' }, was: { room: 'LocationName' } },
  'package.change-note': { fields: { note: 'note' }, was: { note: 'Note' } },
  'location.update': {
    fields: { name: 'name', locationType: 'locationType', types: 'types' },
    was: { name: 'Name', locationType: 'LocationTypeName', types: 'types' },
  },
}

const chosen = (names: Names, document: Fields): Fields =>
  Object.fromEntries(Object.entries(names).map(([name, from]) => [name, document[from] || null]))

/**
 * What a write to Metrc changes of its record, where its summary does not say it: the summary of an adjustment names
 * both quantities, that of a move only where to. Null for every other kind.
 */
export function writtenFields(kind: string, before: Fields, payload: Fields): ReturnType<typeof difference> {
  const rule = written[kind]
  return rule ? difference(chosen(rule.was, before), chosen(rule.fields, payload)) : null
}
