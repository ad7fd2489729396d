import { difference, type Fields } from '@cultivatd/domain/history/field-changes'

/** Which field of the record (Metrc's name) becomes what stands in which field of the payload. */
interface WrittenField {
  name: string
  was: string
  becomes: string
}

const room: WrittenField = { name: 'room', was: 'LocationName', becomes: 'roomName' }

const written: Readonly<Record<string, readonly WrittenField[]>> = {
  'package.move': [room],
  'plant.move': [room],
  'plant.flower': [room],
  'plant-batch.move': [room],
  'package.change-note': [{ name: 'note', was: 'Note', becomes: 'note' }],
  'location.update': [
    { name: 'locationType', was: 'LocationTypeName', becomes: 'locationType' },
    { name: 'types', was: 'types', becomes: 'types' },
  ],
}

/**
 * What a write to Metrc changes of its record, where its summary does not say it: the summary of an adjustment names
 * both quantities, that of a rename both names, that of a move only where to. Null for every other kind, and where
 * there was nothing before.
 */
export function writtenFields(kind: string, before: Fields, payload: Fields): ReturnType<typeof difference> {
  const known = (written[kind] ?? []).filter(({ was }) => Boolean(before[was]))
  return difference(
    Object.fromEntries(known.map(({ name, was }) => [name, before[was]])),
    Object.fromEntries(known.map(({ name, becomes }) => [name, payload[becomes]])),
  )
}
