import type { Operation } from '@cultivatd/domain/operation/operation'
import { harvestIdOf, pageOfHarvestKind } from '../harvest/harvest-pages.ts'
import { useTypedBefore } from '../record/use-typed-before.ts'
import { RecordPages } from './record-overlay.tsx'

/** The form of a refused change of a harvest with what was typed. The ledger names the harvest; its address is its id. */
export function HarvestAgain({ operation, onClose }: { operation: Operation; onClose: () => void }) {
  const { id, facilityId, kind } = operation
  const { before } = useTypedBefore(id)
  const record = before && harvestIdOf(before.payload)
  const page = pageOfHarvestKind(kind)
  if (!record || !page) return null
  const form = { kind: 'harvest', record, page, facilityId, again: id } as const
  return <RecordPages {...form} onPage={onClose} onClose={onClose} />
}
