import type { Broker } from '@cultivatd/domain/environment/broker'
import { sql } from 'kysely'
import type { Db } from '../db/db.ts'

/** The broker, as whoever listens to it told last; none where nobody does. */
export async function brokers(db: Db): Promise<Broker[]> {
  const { rows } = await sql<Broker>`
    select id, version, is_connected as "isConnected", problem, since from broker`.execute(db)
  return rows
}

/** Tells whether the broker is reached; the same once more changes nothing. */
export async function saveBroker(db: Db, state: { isConnected: boolean; problem: string | null }): Promise<void> {
  await sql`
    insert into broker (is_connected, problem, since) values (${state.isConnected}, ${state.problem}, clock_timestamp())
    on conflict (id) do update set is_connected = excluded.is_connected, problem = excluded.problem,
      version = nextval('row_version'),
      since = case when broker.is_connected = excluded.is_connected then broker.since else excluded.since end
    where (broker.is_connected, broker.problem) is distinct from (excluded.is_connected, excluded.problem)`.execute(db)
}

/** This installation has no broker. */
export async function forgetBroker(db: Db): Promise<void> {
  await sql`delete from broker`.execute(db)
}
