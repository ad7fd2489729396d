import type { Operation } from '@cultivatd/domain/operation/operation'
import type { OnlyState } from './use-change.ts'

/** A refused change with what was typed, to be corrected and sent again. */
export interface TypedBefore {
  operation: Operation
  payload: Readonly<Record<string, unknown>>
}

export function textTyped(before: TypedBefore | undefined, name: string): string | undefined {
  const value = before?.payload[name]
  return typeof value === 'string' ? value : undefined
}

export function numberTyped(before: TypedBefore | undefined, name: string): number | undefined {
  const value = before?.payload[name]
  return typeof value === 'number' ? value : undefined
}

/** The id of the room that was chosen, whatever it is called by now; empty when it is gone. */
export function roomTyped(
  rooms: readonly { id: string; metrc: { Id: number | null; Name: string } }[],
  before: TypedBefore | undefined,
): string {
  const name = textTyped(before, 'roomName')
  const locationId = numberTyped(before, 'roomLocationId')
  const isIt = ({ metrc }: (typeof rooms)[number]) =>
    locationId === undefined ? metrc.Name === name : metrc.Id === locationId
  return rooms.find(isIt)?.id ?? ''
}

/** The sublocation that was chosen; null for none, undefined where nobody said. */
export function sublocationTyped(before: TypedBefore | undefined): string | null | undefined {
  return before?.payload['sublocation'] === null ? null : textTyped(before, 'sublocation')
}

/** How a form stands that is opened to send a refused change again: with Metrc's words on top. */
export function standingBefore(before: TypedBefore | undefined): OnlyState {
  if (before?.operation.state !== 'refused') return { is: 'idle' }
  const { id, records, problems, answeredAt, recordedAt } = before.operation
  return { is: 'refused', id, record: records[0] ?? '', messages: problems, at: answeredAt ?? recordedAt }
}
