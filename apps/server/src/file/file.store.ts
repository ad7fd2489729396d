import { createHash, randomUUID } from 'node:crypto'
import type { AddedFile, FilePiece } from '@cultivatd/domain/file/file'
import { fileProblem, mostFileBytes } from '@cultivatd/domain/file/file-rules'
import { AppError, refuse } from '@cultivatd/domain/app-error'
import { sql } from 'kysely'
import type { Db } from '../db/db.ts'
import { only } from '../db/only.ts'
import { transact } from '../db/transact.ts'
import type { FileStorage } from '../http/services.ts'
import { onlyOne } from '../db/only-process.ts'
import { sweepOutgoing } from '../ledger/item-file.store.ts'
import { StorageAway } from './storage-away.ts'

/** Which record a file belongs to. */
export interface FileOwner {
  entity: 'lab-test' | 'article' | 'task' | 'comment' | 'catalogue-item'
  record: string
}

/** A file on its way. */
export interface Upload extends FileOwner {
  upload: string
  personId: string
}

/** The files of a record, in the order in which they were added; `ids` limits them. */
export const filesOf = (
  db: Db,
  { entity, record }: FileOwner,
  ids: readonly string[] | null = null,
): Promise<AddedFile[]> => filesOfRecords(db, { entity, records: [record] }, ids)

/** The same of several records of a kind. */
export async function filesOfRecords(
  db: Db,
  { entity, records }: { entity: FileOwner['entity']; records: readonly string[] },
  ids: readonly string[] | null = null,
): Promise<AddedFile[]> {
  const { rows } = await sql<AddedFile>`
    select f.id, f.version, f.name, s.type, s.size, f.added_at as "addedAt", f.added_by as "addedBy",
      f.added_by_id as "addedById", f.record
    from file f join stored_file s on s.hash = f.hash
    where f.entity = ${entity} and f.record = any (${[...records]}) and ${only(ids, 'f.id')} order by f.added_at, f.id`.execute(
    db,
  )
  return rows
}

/** One of what a person has on the way at once; three certificates are enough for two hands. */
const mostOnTheWay = 3 * mostFileBytes
/** What was left so long ago is on no way any more, though it is swept up later. */
const forgottenMs = 3_600_000

/** Keeps a piece until its file is whole; by the rule `problem` the first one says already whether the file will be taken. */
export async function keepPiece(
  db: Db,
  of: Upload,
  { at, content }: FilePiece,
  { now, problem = fileProblem }: { now: Date; problem?: typeof fileProblem },
): Promise<void> {
  const bytes = Buffer.from(content, 'base64')
  if (at === 0) refuse([problem({ size: bytes.length, head: bytes })].filter((one) => one !== null))
  if (at + bytes.length > mostFileBytes) refuse([problem({ size: at + bytes.length, head: bytes }) ?? ''])
  await transact(db, async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtext(${`file_piece ${of.personId}`}))`.execute(tx)
    const { rows } = await sql<{ sum: number }>`
      select coalesce(sum(length(content)), 0)::bigint as sum from file_piece
      where person_id = ${of.personId} and at > ${new Date(now.getTime() - forgottenMs).toISOString()}
        and not (upload = ${of.upload} and place = ${at})`.execute(tx)
    if ((rows[0]?.sum ?? 0) + bytes.length > mostOnTheWay)
      throw new AppError(
        'too-many',
        'Too many files are on their way from you. Wait until they are there, or for an hour.',
      )
    await sql`
      insert into file_piece (upload, place, person_id, entity, record, content, at)
      values (${of.upload}, ${at}, ${of.personId}, ${of.entity}, ${of.record}, decode(${content}, 'base64'), ${now.toISOString()})
      on conflict (person_id, upload, place) do update set content = excluded.content, at = excluded.at,
        entity = excluded.entity, record = excluded.record`.execute(tx)
  })
}

const isOf = ({ entity, record, upload, personId }: Upload) =>
  sql<boolean>`upload = ${upload} and person_id = ${personId} and entity = ${entity} and record = ${record}`

/** What came of a file that nobody waits for any more. */
export async function dropPieces(db: Db, of: Upload): Promise<void> {
  await sql`delete from file_piece where ${isOf(of)}`.execute(db)
}

const notAllArrived = 'Not all of this file has arrived. Send it again.'

/**
 * The pieces as one file.
 *
 * @throws AppError conflict where some are missing
 */
export async function uploaded(db: Db, of: Upload, size: number): Promise<Buffer> {
  const { rows } = await sql<{ place: number; content: string }>`
    select place, encode(content, 'base64') as content from file_piece where ${isOf(of)} order by place`.execute(db)
  const pieces: Buffer[] = []
  let end = 0
  for (const { place, content } of rows) {
    const piece = Buffer.from(content, 'base64')
    if (Number(place) !== end) break
    pieces.push(piece)
    end += piece.length
  }
  if (end !== size || rows.length !== pieces.length) throw new AppError('conflict', notAllArrived)
  return Buffer.concat(pieces)
}

/** A file that is in the storage, and named in the database. */
export interface Stored {
  hash: string
  name: string
  /** Of its small picture, where it has one. */
  small?: string
}

const hashOf = (content: Uint8Array): string => createHash('sha256').update(content).digest('hex')

/** What is there already takes no room. */
async function refuseTooMuch(db: Db, { hash, size, most }: { hash: string; size: number; most: number }) {
  const { rows } = await sql<{ sum: number }>`
    select coalesce(sum(size), 0)::bigint as sum from stored_file where hash <> ${hash}`.execute(db)
  if ((rows[0]?.sum ?? 0) + size > most)
    throw new AppError(
      'invalid',
      `All files together may be ${most / 1_000_000_000} GB, and this one would be more. Remove files that nobody needs, or ask who runs this server for more room.`,
    )
}

/**
 * Puts bytes into the storage, under their hash; what then belongs to nothing is swept up.
 *
 * @throws AppError invalid where all files together would be too much; storage-away
 */
export async function storeContent(
  db: Db,
  storage: FileStorage,
  { name, type, content }: { name: string; type: string; content: Buffer },
  { most, now }: { most: number; now: Date },
): Promise<Stored> {
  const hash = hashOf(content)
  const size = content.length
  await transact(db, async (tx) => {
    // One after the other: each would fit by itself into the room that only one of them can have.
    await sql`select pg_advisory_xact_lock(hashtext('stored_file'))`.execute(tx)
    await refuseTooMuch(tx, { hash, size, most })
    await sql`
      insert into stored_file (hash, type, size, put_at)
      values (${hash}, ${type}, ${size}, ${now.toISOString()})
      on conflict (hash) do update set put_at = excluded.put_at`.execute(tx)
  })
  await storage.put(hash, content)
  return { hash, name }
}

/**
 * Hangs a stored file on its record, in place of its pieces; answers its id.
 *
 * @throws AppError conflict where it is not stored any more, or was added already
 */
export async function addFile(
  tx: Db,
  of: Upload,
  stored: Stored,
  { by, now }: { by: string; now: Date },
): Promise<string> {
  const id = await hangFile(tx, of, stored, { by, now, personId: of.personId })
  // Where two ask for it at once the pieces are there for one of them.
  const { numAffectedRows = 0n } = await sql`delete from file_piece where ${isOf(of)}`.execute(tx)
  if (numAffectedRows === 0n) throw new AppError('conflict', 'This file was added already.')
  return id
}

/**
 * Hangs a stored file that came in no pieces on its record; answers its id.
 *
 * @throws AppError conflict where it is not stored any more
 */
export async function hangFile(
  tx: Db,
  of: FileOwner,
  { hash, name, small = null }: Omit<Stored, 'small'> & { small?: string | null },
  { by, now, personId = '' }: { by: string; now: Date; personId?: string },
): Promise<string> {
  const id = randomUUID()
  // A sweep by a clock that is ahead of this one's may have taken it away meanwhile: then it is sent once more.
  const hashes = [...new Set([hash, small ?? hash])]
  const { rows } = await sql`select from stored_file where hash = any (${hashes}) for key share`.execute(tx)
  if (rows.length < hashes.length) throw new AppError('conflict', notAllArrived)
  await sql`
    insert into file (id, hash, small_hash, entity, record, name, added_at, added_by, added_by_id)
    values (${id}, ${hash}, ${small}, ${of.entity}, ${of.record}, ${name}, ${now.toISOString()}, ${by}, ${personId})`.execute(
    tx,
  )
  return id
}

/**
 * What the storage has under this hash, and nothing else that somebody put there.
 *
 * @throws StorageAway where it is missing or another: the fault of the storage, not of the person, so the operator hears of it
 */
export async function contentOf(storage: FileStorage, hash: string): Promise<Buffer> {
  const content = await storage.get(hash)
  if (!content) throw new StorageAway(`The storage does not have ${hash}, which belongs to a record`)
  if (hashOf(content) !== hash) throw new StorageAway(`The storage has something else under ${hash}`)
  return content
}

/** Takes a file from its record; answers its name, or null where it is not there. The storage is swept later. */
export async function removeFile(tx: Db, { entity, record }: FileOwner, id: string): Promise<string | null> {
  const { rows } = await sql<{ name: string }>`
    delete from file where id = ${id} and entity = ${entity} and record = ${record} returning name`.execute(tx)
  return rows[0]?.name ?? null
}

/** Where a file of a record is, and what it is called. */
export async function fileOf(
  db: Db,
  { entity, record }: FileOwner,
  id: string,
): Promise<{ hash: string; small: string | null; name: string; type: string } | null> {
  const { rows } = await sql<{ hash: string; small: string | null; name: string; type: string }>`
    select f.hash, f.small_hash as small, f.name, s.type from file f join stored_file s on s.hash = f.hash
    where f.id = ${id} and f.entity = ${entity} and f.record = ${record}`.execute(db)
  return rows[0] ?? null
}

const hour = 3_600_000
const day = 24 * hour
const atOnce = 20

/** A backup that is being made holds what was there when it began. */
async function mayRemove(tx: Db): Promise<boolean> {
  const { rows } = await sql<{ may: boolean }>`
    select pg_try_advisory_xact_lock(${onlyOne.removesFiles}::bigint) as may`.execute(tx)
  return rows[0]?.may ?? false
}

/**
 * Removes what is on its way since an hour, files of records that are gone, pictures that no article has since a day, and from the storage what belongs to nothing;
 * answers how much was removed from the storage.
 */
export async function sweepFiles(db: Db, storage: FileStorage, now: Date): Promise<number> {
  const before = new Date(now.getTime() - hour).toISOString()
  await sql`delete from file_piece where at < ${before}`.execute(db)
  await sweepOutgoing(db)
  await sql`delete from file where entity = 'lab-test' and not exists (select from lab_test t where t.id = record)`.execute(
    db,
  )
  await sql`delete from file where entity = 'task' and not exists (select from task t where t.id = record)`.execute(db)
  // First what an article that is being saved would hold: it is looked at again when that is done.
  await sql`
    with gone as (delete from article_picture
      where not saved and since < ${new Date(now.getTime() - day).toISOString()} returning file_id)
    delete from file where id in (select file_id from gone)`.execute(db)
  let removed = 0
  for (let last = atOnce; last === atOnce; removed += last)
    last = await db.transaction().execute(async (tx) => {
      if (!(await mayRemove(tx))) return 0
      const { rows } = await sql<{ hash: string }>`
        delete from stored_file where hash in (
          select s.hash from stored_file s where put_at < ${before} and not exists (select from file f where f.hash = s.hash)
            and not exists (select from file f where f.small_hash = s.hash)
          order by s.hash limit ${atOnce} for update skip locked)
        returning hash`.execute(tx)
      // Before the row is gone for others: who keeps the same file anew waits for that, and puts it again.
      for (const { hash } of rows) await storage.remove(hash)
      return rows.length
    })
  return removed
}
