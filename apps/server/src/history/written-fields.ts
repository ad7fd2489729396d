import { difference, type Fields } from '@cultivatd/domain/history/field-changes'
import { type DescribedKind, operationKinds } from '@cultivatd/domain/operation/operation-kinds'

const kinds: Readonly<Record<string, DescribedKind>> = operationKinds

/**
 * What a write to Metrc changes of its record, where its summary does not say it: the summary of an adjustment names
 * both quantities, that of a rename both names, that of a move only where to. Null for every other kind, and where
 * there was nothing before.
 */
export function writtenFields(kind: string, before: Fields, payload: Fields): ReturnType<typeof difference> {
  const known = (kinds[kind]?.written ?? []).filter(({ was }) => Boolean(before[was]))
  return difference(
    Object.fromEntries(known.map(({ name, was }) => [name, before[was]])),
    Object.fromEntries(known.map(({ name, becomes }) => [name, payload[becomes]])),
  )
}
