import type { FieldWords } from '../history/field-changes.ts'

/** What the history calls what is kept of a change of the stock: sentences of the amounts themselves. */
export const stockWords: FieldWords = {
  amount: { label: 'In Facility Storage' },
}

/** What the history calls what is kept of pieces of equipment. */
export const equipmentWords: FieldWords = {
  place: { label: 'Where' },
  pieces: { label: 'Pieces' },
}
