import type { OperationKind } from '@cultivatd/domain/operation/operation'
import type { RecordPage } from '../ui/overlay-address.ts'

const pages: Partial<Record<OperationKind, RecordPage<'harvest'>>> = {
  'harvest.waste': 'harvestWaste',
  'harvest.finish': 'harvestFinish',
  'harvest.unfinish': 'harvestFinish',
  'harvest.create-package': 'toPackage',
}

/** The page of a harvest on which a change of this kind is typed; null when it has none. */
export const pageOfHarvestKind = (kind: OperationKind): RecordPage<'harvest'> | null => pages[kind] ?? null

/** The harvest that such a change began with: the ledger keeps Metrc's number of it. */
export function harvestIdOf(payload: Readonly<Record<string, unknown>>): string | null {
  const [first] = Array.isArray(payload['harvests']) ? (payload['harvests'] as { id: unknown }[]) : [payload]
  const id = first?.['id']
  return typeof id === 'number' || typeof id === 'string' ? String(id) : null
}
