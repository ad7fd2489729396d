import type { WaitingAmount } from '@cultivatd/domain/package/adjust'
import { sql } from 'kysely'
import type { Db } from '../db/db.ts'

/**
 * What open operations add to the quantity of packages, by label and in the order in which they go: adjustments, and what
 * new packages, samples, plantings and processing jobs take of them. Without those that need a person: nobody knows whether
 * Metrc has them.
 *
 * @param without operations that are left out
 */
export async function waitingAmounts(
  db: Db,
  facilityId: string,
  labels: readonly string[],
  without: readonly string[] = [],
): Promise<ReadonlyMap<string, WaitingAmount[]>> {
  const { rows } = await sql<WaitingAmount & { label: string }>`
    with waiting as (
      select r.record as label, o.seq, o.kind, o.payload from operation_record r join operation o on o.id = r.operation_id
      where r.facility_id = ${facilityId} and r.record = any (${labels}) and r.is_open
        and o.kind in ('package.adjust', 'package.create', 'package.take-sample', 'package.plant', 'processing-job.start',
          'processing-job.adjust')
        and o.state <> 'needs-person' and not (o.id = any (${[...without]})))
    select label, quantity, unit as "unitOfMeasure" from (
      select label, seq, (payload ->> 'quantity')::float8 as quantity, payload ->> 'unitOfMeasure' as unit
      from waiting where kind = 'package.adjust'
      union all
      select label, seq, -(payload ->> 'quantity')::float8, payload ->> 'unitOfMeasure'
      from waiting where kind in ('package.plant', 'processing-job.adjust')
      union all
      select w.label, w.seq, -(taken ->> 'quantity')::float8, taken ->> 'unitOfMeasure'
      from waiting w, jsonb_array_elements(w.payload -> 'packages') as taken
      where w.kind in ('package.create', 'package.take-sample', 'processing-job.start') and taken ->> 'label' = w.label) as amounts
    order by seq`.execute(db)
  const of = (label: string) =>
    rows.flatMap((row) => (row.label === label ? [{ quantity: row.quantity, unitOfMeasure: row.unitOfMeasure }] : []))
  return new Map(labels.map((label) => [label, of(label)]))
}
