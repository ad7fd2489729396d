import type { OperationKind } from '@cultivatd/domain/operation/operation'
import type { Kind } from '../kind.ts'
import type { Payloads } from '../payloads.ts'
import { locationKinds } from './location-kinds.ts'
import { packageKinds } from './package-kinds.ts'

/** Every write that the ledger carries; a new one is a new entry of its feature. */
const kinds: Partial<{ [K in OperationKind]: Kind<Payloads[K]> }> = {
  ...locationKinds,
  ...packageKinds,
}

/** One kind with its payload put aside: the ledger stores payloads as documents and hands them back as such. */
export function kindOf(kind: OperationKind): Kind<unknown> {
  const found = kinds[kind]
  if (!found) throw new Error(`The ledger does not carry ${kind}`)
  return found as Kind<unknown>
}

/** The kinds that Metrc takes for one record at a time. */
export const singleKinds: OperationKind[] = OperationKindsThat(({ goesAlone }) => goesAlone === true)

function OperationKindsThat(is: (kind: Kind<unknown>) => boolean): OperationKind[] {
  return Object.entries(kinds).flatMap(([name, kind]) => (is(kind as Kind<unknown>) ? [name as OperationKind] : []))
}
