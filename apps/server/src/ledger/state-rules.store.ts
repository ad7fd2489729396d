import { type RuleChanges, rulesOf, type StateRules } from '@cultivatd/domain/repair/state-rules'
import { sql } from 'kysely'
import type { Db } from '../db/db.ts'

/** The rules of the state in which a facility has its address, with what the organization set otherwise. */
export async function stateRulesOf(db: Db, facilityId: string): Promise<StateRules> {
  const { rows } = await sql<{ state: string | null; changes: RuleChanges }>`
    select f.address ->> 'state' as state, o.state_rules as changes
    from organisation o left join facility f on f.id = ${facilityId}`.execute(db)
  return rulesOf(rows[0]?.state, rows[0]?.changes)
}
