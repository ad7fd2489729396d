import type { ReasonWithRequirements } from '@cultivatd/metrc/records'
import type { RowReader } from './row-reader.ts'

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
): Reasoned | undefined {
  const reason = reader.oneOf(field, reasons, kind)
  const note = reader.textOrNull('ReasonNote')?.trim() ?? ''
  if (note.length > longestNote) reader.refuse(`Reason Note cannot be longer than ${longestNote} characters.`)
  if (!reason) return undefined
  if (reason.RequiresNote && note === '')
    return reader.refuse(`Reason Note was not specified. It is required for the ${kind} "${reason.Name}".`)
  return { reason, note }
}
