import { shiftedDay } from '@cultivatd/domain/field/days'
import type { JobPart } from '@cultivatd/domain/processing-job/processing-job'
import { rounded } from '@cultivatd/domain/unit/unit'
import { sql } from 'kysely'
import type { Db } from '../db/db.ts'
import { transact } from '../db/transact.ts'
import { processingJobs, saveParts } from '../processing-job/processing-job.store.ts'

interface Made extends JobPart {
  sources: string
}

/**
 * What the jobs of the demo are made of, and what came out: as if they had been recorded here. Once: what people recorded
 * stays alone.
 */
export async function seedDemoProcessingJobs(db: Db, facilityId: string): Promise<void> {
  const { rows } = await sql`select from processing_job_part where facility_id = ${facilityId} limit 1`.execute(db)
  const { jobs } = await processingJobs(db, facilityId)
  if (rows.length > 0 || jobs.length === 0) return
  const made = await sql<Made>`
    select label, metrc #>> '{Item,Name}' as "itemName", (metrc ->> 'OriginalPackageQuantity')::float8 as quantity,
      metrc ->> 'UnitOfMeasureName' as "unitOfMeasure", metrc ->> 'PackagedDate' as day,
      coalesce(metrc ->> 'SourcePackageLabels', '') as sources
    from package where facility_id = ${facilityId} and (metrc ->> 'SourceProcessingJobCount')::integer > 0`.execute(db)
  await transact(db, async (tx) => {
    for (const { name, startDate, amounts } of jobs) {
      // Each of them was packaged the day after it was started, and no two on one day.
      const outputs = made.rows.filter(({ day }) => day === shiftedDay(startDate, 1))
      const labels = outputs[0]?.sources.split(', ').filter(Boolean) ?? []
      const { taken = 0, unit = '' } = amounts[0] ?? {}
      const names = await sql<{ label: string; item: string }>`
        select label, metrc #>> '{Item,Name}' as item from package
        where facility_id = ${facilityId} and label = any (${labels})`.execute(tx)
      const inputs = names.rows.map(({ label, item }) => ({
        label,
        itemName: item,
        quantity: rounded(taken / names.rows.length),
        unitOfMeasure: unit,
        day: startDate,
      }))
      await saveParts(tx, facilityId, name, 'in', inputs)
      await saveParts(tx, facilityId, name, 'out', outputs)
    }
  })
}
