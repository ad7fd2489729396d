import { describedKind, type OperationKind } from '@cultivatd/domain/operation/operation-kinds'
import type { RecordPage } from '../trade/overlay-address.ts'

/** The page of a harvest on which a change of this kind is typed; null when it has none. */
export function pageOfHarvestKind(kind: OperationKind): RecordPage<'harvest'> | null {
  const { form } = describedKind(kind)
  return form?.kind === 'harvest' ? form.page : null
}

/** The harvest that such a change began with: the ledger keeps Metrc's number of it. */
export function harvestIdOf(payload: Readonly<Record<string, unknown>>): string | null {
  const [first] = Array.isArray(payload['harvests']) ? (payload['harvests'] as { id: unknown }[]) : [payload]
  const id = first?.['id']
  return typeof id === 'number' || typeof id === 'string' ? String(id) : null
}
