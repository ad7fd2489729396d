import type { ReasonWithRequirements } from '@cultivatd/metrc/records'
import { fieldLabel, type RowReader } from './row-reader.ts'

const longestNote = 250

/** A reason as a row gives it, with its trimmed note. */
export interface Reasoned {
  reason: ReasonWithRequirements
  note: string
}

/** A reason with its note, trimmed; the note is needed where the reason says so, and no longer than 250 characters (Metrc reference §10.5). */
export function readReason(
  reader: RowReader,
  field: string,
  reasons: readonly ReasonWithRequirements[],
  kind: string,
  noteField = 'ReasonNote',
): Reasoned | undefined {
  const reason = reader.oneOf(field, reasons, kind)
  const note = reader.textOrNull(noteField)?.trim() ?? ''
  const label = fieldLabel(noteField)
  if (note.length > longestNote) reader.refuse(`${label} cannot be longer than ${longestNote} characters.`)
  if (!reason) return undefined
  if (reason.RequiresNote && note === '')
    return reader.refuse(`${label} was not specified. It is required for the ${kind} "${reason.Name}".`)
  return { reason, note }
}
