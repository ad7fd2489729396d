import { refuse } from '@cultivatd/domain/app-error'
import { sql } from 'kysely'
import type { Db } from '../db/db.ts'
import type { RecentFile } from './kept-of-item.ts'

const tooMuchWaits = (mostBytes: number): string =>
  `Photos and documents that wait for Metrc may be ${Math.round(mostBytes / 1_000_000).toLocaleString('en-US')} MB together, and there is no room for this one. Send it once Metrc has taken some of them, or leave those that it refused at that.`

/** Longer than a read of Metrc is behind, or a write that had no answer is looked for. */
const recentSeconds = 600

/** What was added to the files of an item from here, and taken away, that a read may not show yet; in the order in which it was done. */
export async function recentFiles(db: Db, facilityId: string, itemId: number): Promise<RecentFile[]> {
  const { rows } = await sql<RecentFile>`
    select payload ->> 'of' as of, coalesce(metrc_id, (payload ->> 'fileId')::bigint) as "fileId", kind = 'item.add-file' as "isThere"
    from operation
    where facility_id = ${facilityId} and kind in ('item.add-file', 'item.remove-file') and state = 'confirmed'
      and answered_at > clock_timestamp() - make_interval(secs => ${recentSeconds})
      and (payload ->> 'id')::bigint = ${itemId} and (metrc_id is not null or kind = 'item.remove-file')
    order by seq`.execute(db)
  return rows.map((row) => ({ ...row, fileId: Number(row.fileId) }))
}

/**
 * Keeps what an operation sends, with it, in this order. In the transaction that records the operation.
 *
 * @param mostBytes what all that waits may be together
 * @throws AppError invalid where it would be more
 */
export async function keepOutgoing(
  tx: Db,
  operationId: string,
  contents: readonly Buffer[],
  mostBytes: number,
): Promise<void> {
  // One after the other, or two would find the same room.
  await sql`select pg_advisory_xact_lock(hashtextextended('outgoing files', 0))`.execute(tx)
  const { rows } = await sql<{ bytes: string }>`
    select coalesce(sum(octet_length(content)), 0) as bytes from outgoing_file`.execute(tx)
  const bytes = contents.reduce((sum, { length }) => sum + length, Number(rows[0]?.bytes))
  if (bytes > mostBytes) refuse([tooMuchWaits(mostBytes)])
  for (const [place, content] of contents.entries())
    await sql`
      insert into outgoing_file (operation_id, place, content)
      values (${operationId}, ${place}, decode(${content.toString('base64')}, 'base64'))`.execute(tx)
}

/** What an operation sends, each in Base64; none where it is not kept any more. */
export async function outgoingOf(db: Db, operationId: string): Promise<string[]> {
  const { rows } = await sql<{ content: string }>`
    select translate(encode(content, 'base64'), E'\\n', '') as content from outgoing_file
    where operation_id = ${operationId} order by place`.execute(db)
  return rows.map(({ content }) => content)
}

/** Metrc has them. */
export async function dropOutgoing(tx: Db, operationIds: readonly string[]): Promise<void> {
  await sql`delete from outgoing_file where operation_id = any (${[...operationIds]})`.execute(tx)
}

/** What nobody will send any more: given up, or refused and left at that. */
export async function sweepOutgoing(db: Db): Promise<void> {
  await sql`
    delete from outgoing_file f using operation o
    where o.id = f.operation_id and (o.state in ('confirmed', 'withdrawn') or (o.state = 'refused' and o.dealt_with_at is not null))`.execute(
    db,
  )
}
