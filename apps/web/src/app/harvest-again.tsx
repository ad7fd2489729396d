import type { Operation } from '@cultivatd/domain/operation/operation'
import { harvestIdOf } from '../harvest/harvest-pages.ts'
import { pageOfChange } from '../record/operation-form.ts'
import { useTypedBefore } from '../record/use-typed-before.ts'
import { RecordPages } from './opened-record.tsx'

/** The form of a refused change of a harvest with what was typed. The ledger names the harvest; its address is its id. */
export function HarvestAgain({ operation, onClose }: { operation: Operation; onClose: () => void }) {
  const { id, facilityId, kind } = operation
  const { before } = useTypedBefore(id)
  const record = before && harvestIdOf(before.payload)
  const page = pageOfChange('harvest', kind)
  if (!record || !page) return null
  const form = { kind: 'harvest', record, page, facilityId, again: id } as const
  return <RecordPages {...form} onPage={onClose} onClose={onClose} />
}
