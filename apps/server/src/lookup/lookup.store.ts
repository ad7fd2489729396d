import { harvestStep, harvestStepLabels, type HarvestStatus } from '@cultivatd/domain/harvest/harvest'
import { type LookupKind, type LookupMatch, lookupTerms, mostMatchesOfKind } from '@cultivatd/domain/lookup/lookup'
import { type Phase, phaseLabels } from '@cultivatd/domain/plant/phase'
import { quantityText } from '@cultivatd/domain/unit/unit'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../db/db.ts'
import { dayOrNull } from '../db/metrc-day.ts'

interface FoundRow {
  kind: LookupKind
  facility_id: string
  id: string
  name: string
  about: string | null
  room: string | null
  exact: boolean
  /** What says where it is in its life; which of these depends on the kind. */
  phase: Phase | null
  finished: string | null
  held: boolean | null
  amount: number | null
  unit: string | null
  status: Partial<HarvestStatus> | null
  type: string | null
}

/** After everything that begins like this, in the order of bytes. */
const endOf = (begin: RawBuilder<string>) => sql<string>`(${begin} || chr(1114111))`

/** Labels that end alike are few, and the best of them may be any. */
const mostOfEnd = 200

interface Table {
  kind: LookupKind
  from: RawBuilder<unknown>
  /** The label or the name. */
  name: RawBuilder<string>
  /** As its index has it, and the text that is looked for in the same form. */
  key: RawBuilder<string>
  sought: RawBuilder<string>
  columns: RawBuilder<unknown>
}

/**
 * The rows of one table whose key begins with what is sought, in each active facility by the index alone. `limit` takes
 * the first of them in the order of the index: sorting a hundred thousand labels that begin alike would take seconds.
 */
const beginning = ({ kind, from, name, key, sought, columns }: Table, limit: number, exact: RawBuilder<boolean>) => sql`
  select ${sql.lit(kind)} as kind, found.* from active cross join lateral (
    select t.facility_id, t.id, ${name} as name, ${exact} as exact, ${columns}
    from ${from} t
    where t.facility_id = active.id and t.gone_at is null
      and ${key} collate "C" >= ${sought} collate "C" and ${key} collate "C" < ${endOf(sought)} collate "C"
    order by ${key} collate "C" limit ${limit}) found`

const label = sql<string>`t.label`
const labelEnd = sql<string>`reverse(t.label)`
const lowerName = sql<string>`lower(t.name)`

const columnsOf = {
  plant: sql`t.metrc ->> 'StrainName' as about, t.metrc ->> 'LocationName' as room, t.phase, null as finished,
    (t.metrc ->> 'IsOnHold')::boolean as held, null::float8 as amount, null as unit, null::jsonb as status, null as type`,
  package: sql`coalesce(t.metrc ->> 'ProductName', t.metrc -> 'Item' ->> 'Name') as about,
    t.metrc ->> 'LocationName' as room, null as phase, t.metrc ->> 'FinishedDate' as finished,
    (t.metrc ->> 'IsOnHold')::boolean as held, (t.metrc ->> 'Quantity')::float8 as amount,
    t.metrc ->> 'UnitOfMeasureAbbreviation' as unit, null::jsonb as status, null as type`,
  plantBatch: sql`t.metrc ->> 'StrainName' as about, t.metrc ->> 'LocationName' as room, null as phase,
    null as finished, (t.metrc ->> 'IsOnHold')::boolean as held, (t.metrc ->> 'UntrackedCount')::float8 as amount,
    null as unit, null::jsonb as status, null as type`,
  harvest: sql`t.metrc ->> 'SourceStrainNames' as about, t.metrc ->> 'DryingLocationName' as room, null as phase,
    t.metrc ->> 'FinishedDate' as finished, (t.metrc ->> 'IsOnHold')::boolean as held, null::float8 as amount,
    null as unit, t.status, t.metrc ->> 'HarvestType' as type`,
}

/** Everything in these facilities that a text can mean, more than is offered. */
export async function found(db: Db, facilityIds: readonly string[], text: string): Promise<LookupMatch[]> {
  const terms = lookupTerms(text)
  const parts: RawBuilder<unknown>[] = []
  for (const kind of ['plant', 'package'] as const) {
    const of = { kind, from: sql.table(kind), name: label, columns: columnsOf[kind] }
    if (terms.label !== null) {
      const sought = sql<string>`${terms.label}::text`
      parts.push(beginning({ ...of, key: label, sought }, mostMatchesOfKind, sql`t.label = ${sought}`))
    }
    if (terms.lastDigits !== null) {
      const sought = sql<string>`reverse(${terms.lastDigits}::text)`
      parts.push(beginning({ ...of, key: labelEnd, sought }, mostOfEnd, sql`false`))
    }
  }
  const sought = sql<string>`lower(${terms.name}::text)`
  for (const kind of ['plantBatch', 'harvest'] as const) {
    const from = sql.table(kind === 'harvest' ? 'harvest' : 'plant_batch')
    const of = { kind, from, name: sql<string>`t.name`, columns: columnsOf[kind] }
    parts.push(beginning({ ...of, key: lowerName, sought }, mostMatchesOfKind, sql`lower(t.name) = ${sought}`))
  }
  const { rows } = await sql<FoundRow>`
    with active as (select unnest(${facilityIds}::text[]) as id)
    ${sql.join(parts, sql` union all `)}`.execute(db)
  return rows.map(matchOf)
}

const matchOf = (row: FoundRow): LookupMatch => ({
  kind: row.kind,
  id: row.id,
  facilityId: row.facility_id,
  name: row.name,
  about: row.about || null,
  roomName: row.room || null,
  isExact: row.exact,
  ...lifeOf(row),
})

function lifeOf(row: FoundRow): Pick<LookupMatch, 'state' | 'isOpen'> {
  const { phase, held, amount, unit } = row
  const onHold = held ? ', on hold' : ''
  const isFinished = dayOrNull(row.finished) !== null
  if (phase !== null)
    return { state: phaseLabels[phase] + onHold, isOpen: phase !== 'harvested' && phase !== 'destroyed' }
  if (isFinished) return { state: `Finished${onHold}`, isOpen: false }
  if (row.kind === 'harvest') return { state: harvestStepLabels[stepOf(row)] + onHold, isOpen: true }
  const text = quantityText(amount ?? 0)
  if (row.kind === 'plantBatch') return { state: `${text} remaining${onHold}`, isOpen: (amount ?? 0) > 0 }
  return { state: `${text} ${unit ?? ''}`.trim() + onHold, isOpen: true }
}

const noDays: HarvestStatus = {
  manicureStartDateTime: null,
  manicureEndDateTime: null,
  dryStartDateTime: null,
  dryEndDateTime: null,
  trimStartDateTime: null,
  trimEndDateTime: null,
}

/** The step depends on the type and the days alone. */
const stepOf = ({ status, type }: FoundRow) =>
  harvestStep({ status: { ...noDays, ...status }, metrc: { HarvestType: type ?? '' } })
