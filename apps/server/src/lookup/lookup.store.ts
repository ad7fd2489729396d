import { harvestStep, harvestStepLabels, type HarvestStatus } from '@cultivatd/domain/harvest/harvest'
import { type LookupKind, type LookupMatch, lookupTerms } from '@cultivatd/domain/lookup/lookup'
import { mostMatchesOfKind } from '@cultivatd/domain/lookup/lookup-words'
import { type Phase, phaseLabels } from '@cultivatd/domain/plant/phase'
import { quantityText } from '@cultivatd/domain/unit/unit'
import { sql } from 'kysely'
import type { Db } from '../db/db.ts'
import { dayOrNull } from '../db/metrc-day.ts'

/** A row as the database finds it. */
export interface FoundRow {
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

/** Labels that end alike are few, and the best of them may be any. */
const mostOfEnd = 200

/** What a text can mean in these facilities: of each kind the best, which may be found by its begin and by its end. */
export async function found(db: Db, facilityIds: readonly string[], text: string): Promise<LookupMatch[]> {
  const { label, lastDigits, name } = lookupTerms(text)
  const { rows } = await sql<FoundRow>`
    select * from look_up(${facilityIds}, ${label}, ${lastDigits}, ${name}, ${mostMatchesOfKind}, ${mostOfEnd})`.execute(
    db,
  )
  return rows.map(matchOf)
}

/** A found row as it is offered. */
export const matchOf = (row: FoundRow): LookupMatch => ({
  kind: row.kind,
  id: row.id,
  facilityId: row.facility_id,
  name: row.name,
  about: row.about || null,
  roomName: row.room || null,
  roomId: null,
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
