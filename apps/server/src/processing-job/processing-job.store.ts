import {
  jobAmounts,
  jobKinds,
  type JobPart,
  type JobType,
  type ProcessingJob,
  type ProcessingJobs,
} from '@cultivatd/domain/processing-job/processing-job'
import { converted, rounded } from '@cultivatd/domain/unit/unit'
import type { ProcessingJob as MetrcJob, ProcessingJobType } from '@cultivatd/metrc/processing-job-records'
import { sql } from 'kysely'
import type { Db } from '../db/db.ts'
import { jsonb } from '../db/jsonb.ts'
import { dayOrNull } from '../db/metrc-day.ts'

type JobList = 'processingJobsActive' | 'processingJobsInactive'
interface Listed {
  version: number
  processingJobsActive: MetrcJob[]
  processingJobsInactive: MetrcJob[]
  processingJobTypesActive: ProcessingJobType[]
}

async function listed(db: Db, facilityId: string): Promise<Listed> {
  const { rows } = await sql<{ id: Exclude<keyof Listed, 'version'>; version: number; metrc: never[] }>`
    select id, version, metrc from reference_list where facility_id = ${facilityId}
      and id in ('processingJobsActive', 'processingJobsInactive', 'processingJobTypesActive')`.execute(db)
  const of = (name: string) => rows.find(({ id }) => id === name)?.metrc ?? []
  return {
    version: Math.max(0, ...rows.map(({ version }) => version)),
    processingJobsActive: of('processingJobsActive'),
    processingJobsInactive: of('processingJobsInactive'),
    processingJobTypesActive: of('processingJobTypesActive'),
  }
}

interface PartRow extends JobPart {
  version: number
  job: string
  side: 'in' | 'out'
}

/** The jobs of a facility with their balance, one row. */
export async function processingJobs(db: Db, facilityId: string): Promise<ProcessingJobs> {
  const metrc = await listed(db, facilityId)
  const parts = await sql<PartRow>`
    select version, job, side, label, item_name as "itemName", quantity, unit as "unitOfMeasure", day
    from processing_job_part where facility_id = ${facilityId} order by day, label`.execute(db)
  const flag = await sql<{ may: boolean | null }>`
    select (metrc #>> '{FacilityType,CanRecordProcessingJobs}')::boolean as may from facility
    where id = ${facilityId}`.execute(db)
  const newest = (jobs: readonly MetrcJob[]) => jobs.toSorted((one, other) => other.Id - one.Id)
  const jobs = [...newest(metrc.processingJobsActive), ...newest(metrc.processingJobsInactive)]
  return {
    id: facilityId,
    version: Math.max(metrc.version, ...parts.rows.map(({ version }) => version)),
    mayRecord: flag.rows[0]?.may ?? false,
    types: metrc.processingJobTypesActive.map(typeOf).sort((one, other) => one.name.localeCompare(other.name)),
    jobs: jobs.map((job) => jobOf(job, parts.rows)),
  }
}

const typeOf = ({ Name, CategoryName, Description, ProcessingSteps, Attributes }: ProcessingJobType): JobType => ({
  name: Name,
  category: CategoryName ?? '',
  description: Description ?? '',
  steps: ProcessingSteps ?? '',
  // Hosts may leave out what a type has none of.
  attributes: ((Attributes as ProcessingJobType['Attributes'] | null) ?? []).map((attribute) => attribute.Name),
})

function jobOf(record: MetrcJob, parts: readonly PartRow[]): ProcessingJob {
  const of = (side: PartRow['side']): JobPart[] =>
    parts
      .filter((part) => part.side === side && part.job === jobKey(record.Name))
      .map(({ label, itemName, quantity, unitOfMeasure, day }) => ({ label, itemName, quantity, unitOfMeasure, day }))
  const outputs = of('out')
  const totals = jobKinds.map((kind) => ({
    kind,
    unit: record[`${kind}UnitOfMeasureName`],
    taken: record[`Total${kind}`] ?? 0,
    waste: record[`Total${kind}Waste`] ?? 0,
    wasteUnit: record[`Waste${kind}UnitOfMeasureName`] ?? record[`${kind}UnitOfMeasureName`],
  }))
  return {
    id: String(record.Id),
    name: record.Name,
    number: record.Number ?? '',
    typeName: record.JobTypeName ?? '',
    startDate: record.StartDate,
    isFinished: record.IsFinished,
    finishNote: record.FinishNote ?? '',
    finishedDate: dayOrNull(record.FinishedDate),
    amounts: jobAmounts(totals, outputs),
    inputs: of('in'),
    outputs,
  }
}

const jobKey = (name: string) => name.trim().toLowerCase()

/** A job as Metrc last printed it; null when it is on no list. */
export async function jobRecord(db: Db, facilityId: string, id: number): Promise<MetrcJob | null> {
  const { processingJobsActive, processingJobsInactive } = await listed(db, facilityId)
  return [...processingJobsActive, ...processingJobsInactive].find(({ Id }) => Id === id) ?? null
}

/** Puts a job on one of the lists, with these fields changed, and takes it off the other. The next read has the last word. */
export async function putJob(
  tx: Db,
  facilityId: string,
  list: JobList,
  fields: { Id: number } & Partial<MetrcJob>,
  more: (before: Partial<MetrcJob>) => Partial<MetrcJob> = () => ({}),
): Promise<void> {
  const before = await jobRecord(tx, facilityId, fields.Id)
  await removeJob(tx, facilityId, fields.Id)
  const record = jsonb([{ ...before, ...fields, ...more(before ?? {}) }])
  await sql`
    insert into reference_list (facility_id, id, metrc) values (${facilityId}, ${list}, ${record})
    on conflict (facility_id, id) do update set version = nextval('row_version'),
      metrc = reference_list.metrc || ${record}`.execute(tx)
}

export async function removeJob(tx: Db, facilityId: string, id: number): Promise<void> {
  await sql`
    update reference_list set version = nextval('row_version'), metrc = (
      select coalesce(jsonb_agg(one), '[]') from jsonb_array_elements(metrc) as one
      where one -> 'Id' is distinct from ${jsonb(id)})
    where facility_id = ${facilityId} and id in ('processingJobsActive', 'processingJobsInactive')
      and metrc @> ${jsonb([{ Id: id }])}`.execute(tx)
}

/** What went into a job or came out of it, once Metrc has confirmed it. */
export async function saveParts(
  tx: Db,
  facilityId: string,
  name: string,
  side: 'in' | 'out',
  parts: readonly JobPart[],
): Promise<void> {
  for (const { label, itemName, quantity, unitOfMeasure, day } of parts)
    await sql`
      insert into processing_job_part (facility_id, job, side, label, item_name, quantity, unit, day)
      values (${facilityId}, ${jobKey(name)}, ${side}, ${label}, ${itemName}, ${quantity}, ${unitOfMeasure}, ${day})
      on conflict (facility_id, job, side, label) do update set quantity = excluded.quantity, unit = excluded.unit,
        item_name = excluded.item_name, day = excluded.day, version = nextval('row_version')`.execute(tx)
}

/** Adds to what a job was made of, or (below 0) takes from it; of what nothing is left there is no row. */
export async function adjustPart(tx: Db, facilityId: string, name: string, part: JobPart): Promise<void> {
  const { rows } = await sql<{ quantity: number; unit: string; day: string }>`
    select quantity, unit, day from processing_job_part where facility_id = ${facilityId} and job = ${jobKey(name)}
      and side = 'in' and label = ${part.label} for update`.execute(tx)
  const [had] = rows
  const added = had ? converted(part.quantity, part.unitOfMeasure, had.unit) : null
  const quantity = had && added !== null ? rounded(had.quantity + added) : part.quantity
  if (quantity > 0)
    return saveParts(tx, facilityId, name, 'in', [
      { ...part, quantity, ...(had && { unitOfMeasure: had.unit, day: had.day }) },
    ])
  await sql`delete from processing_job_part where facility_id = ${facilityId} and job = ${jobKey(name)}
    and side = 'in' and label = ${part.label}`.execute(tx)
}

/** Forgets what a job of this name was made of: another may be called so once it is archived. */
export async function forgetParts(tx: Db, facilityId: string, name: string): Promise<void> {
  await sql`delete from processing_job_part where facility_id = ${facilityId} and job = ${jobKey(name)}`.execute(tx)
}
