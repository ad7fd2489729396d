import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { DatabaseError } from './database-error.ts'
import type { Db } from './db.ts'
import { sql as foundation } from './migrations/0001-foundation.ts'
import { sql as accounts } from './migrations/0002-accounts.ts'
import { sql as ledgerTurn } from './migrations/0003-ledger-turn.ts'
import { sql as ledger } from './migrations/0004-ledger.ts'
import { sql as history } from './migrations/0005-history.ts'
import { sql as drift } from './migrations/0006-drift.ts'
import { sql as lookup } from './migrations/0007-lookup.ts'
import { sql as lookUp } from './migrations/0008-look-up.ts'
import { sql as systems } from './migrations/0009-system.ts'
import { sql as notification } from './migrations/0010-notification.ts'
import { sql as harvestPlants } from './migrations/0011-harvest-plants.ts'
import { sql as grownLedger } from './migrations/0012-grown-ledger.ts'
import { sql as keptCounts } from './migrations/0013-kept-counts.ts'
import { sql as transferReceived } from './migrations/0014-transfer-received.ts'
import { sql as placeConfirmed } from './migrations/0015-place-confirmed.ts'
import { sql as lookUpByEnd } from './migrations/0016-look-up-by-end.ts'
import { sql as ownRecord } from './migrations/0017-own-record.ts'
import { sql as externalContact } from './migrations/0018-external-contact.ts'
import { sql as namedAdmin } from './migrations/0030-named-admin.ts'
import { sql as attempt } from './migrations/0031-attempt.ts'
import { sql as wholeReads } from './migrations/0032-whole-reads.ts'
import { sql as ownWrite } from './migrations/0035-own-write.ts'
import { sql as links } from './migrations/0036-links.ts'
import { sql as doubt } from './migrations/0037-doubt.ts'
import { sql as newAddress } from './migrations/0040-new-address.ts'
import { sql as acts } from './migrations/0041-acts.ts'
import { sql as names } from './migrations/0044-names.ts'
import { sql as catalogue } from './migrations/0045-catalogue.ts'
import { sql as printed } from './migrations/0046-printed.ts'
import { sql as catalogueItem } from './migrations/0047-catalogue-item.ts'
import { sql as packagesOfItem } from './migrations/0048-packages-of-item.ts'
import { sql as labTest } from './migrations/0049-lab-test.ts'
import { sql as labLimit } from './migrations/0050-lab-limit.ts'
import { sql as noticeOfAll } from './migrations/0052-notice-of-all.ts'
import { sql as packageLabResult } from './migrations/0053-package-lab-result.ts'
import { sql as file } from './migrations/0054-file.ts'
import { sql as itemPrinted } from './migrations/0058-item-printed.ts'
import { sql as linked } from './migrations/0059-linked.ts'
import { sql as inventory } from './migrations/0060-inventory.ts'
import { sql as reading } from './migrations/0063-reading.ts'
import { sql as measurement } from './migrations/0064-measurement.ts'
import { sql as water } from './migrations/0066-water.ts'
import { sql as light } from './migrations/0069-light.ts'
import { sql as roomTarget } from './migrations/0071-room-target.ts'
import { sql as alarm } from './migrations/0072-alarm.ts'
import { sql as source } from './migrations/0073-source.ts'
import { sql as keptForGood } from './migrations/0074-kept-for-good.ts'
import { sql as roomPast } from './migrations/0075-room-past.ts'
import { sql as alarmPeople } from './migrations/0076-alarm-people.ts'
import { sql as corrected } from './migrations/0077-corrected.ts'
import { sql as packingBeginsEarly } from './migrations/0079-packing-begins-early.ts'
import { sql as task } from './migrations/0080-task.ts'
import { sql as comment } from './migrations/0081-comment.ts'
import { sql as taskSeries } from './migrations/0082-task-series.ts'
import { sql as noticeChoice } from './migrations/0084-notice-choice.ts'
import { sql as help } from './migrations/0085-help.ts'
import { sql as taskFeed } from './migrations/0087-task-feed.ts'
import { sql as photo } from './migrations/0088-photo.ts'
import { sql as run } from './migrations/0089-run.ts'
import { sql as checklistAndMarks } from './migrations/0090-checklist-and-marks.ts'
import { sql as transferTemplate } from './migrations/0097-transfer-template.ts'
import { sql as additives } from './migrations/0100-additives.ts'
import { sql as itemDetails } from './migrations/0103-item-details.ts'
import { sql as repair } from './migrations/0106-repair.ts'
import { sql as signIn } from './migrations/0109-sign-in.ts'
import { sql as historyAnchor } from './migrations/0110-history-anchor.ts'
import { sql as sendDelay } from './migrations/0112-send-delay.ts'
import { sql as processingJob } from './migrations/0114-processing-job.ts'
import { sql as stateCorrection } from './migrations/0113-state-correction.ts'
import { sql as externalTransfer } from './migrations/0126-external-transfer.ts'
import { sql as outgoingFile } from './migrations/0135-outgoing-file.ts'
import { sql as refusedInTray } from './migrations/0140-refused-in-tray.ts'
import { sql as label } from './migrations/0150-label.ts'
import { sql as followRename } from './migrations/0163-follow-rename.ts'
import { sql as partOfRecord } from './migrations/0164-part-of-record.ts'
import { sql as doneAt } from './migrations/0167-done-at.ts'
import { sql as productOfApplication } from './migrations/0171-product-of-application.ts'
import { sql as yesRules } from './migrations/0175-yes-rules.ts'
import { sql as renameFollowsRename } from './migrations/0176-rename-follows-rename.ts'
import { sql as takenOver } from './migrations/0180-taken-over.ts'
import { sql as cycleCount } from './migrations/0187-cycle-count.ts'
import { sql as weighIn } from './migrations/0191-weigh-in.ts'
import { sql as station } from './migrations/0195-station.ts'
import { sql as outgoingFiles } from './migrations/0200-outgoing-files.ts'
import { sql as push } from './migrations/0205-push.ts'
import { sql as spareTurn } from './migrations/0208-spare-turn.ts'
import { sql as apiKey } from './migrations/0217-api-key.ts'
import { sql as webhook } from './migrations/0218-webhook.ts'
import { sql as wrongPinsOfAnHour } from './migrations/0213-wrong-pins-of-an-hour.ts'
import { sql as backup } from './migrations/0214-backup.ts'
import { sql as restored } from './migrations/0215-restored.ts'
import { sql as secondFactor } from './migrations/0221-second-factor.ts'
import { sql as invitation } from './migrations/0222-invitation.ts'
import { sql as deletePerson } from './migrations/0223-delete-person.ts'
import { sql as secretBase } from './migrations/0224-secret-base.ts'
import { sql as actBeforeBackup } from './migrations/0226-act-before-backup.ts'
import { sql as replaceInJson } from './migrations/0228-replace-in-json.ts'

/** A step of the schema. Steps only go forward; one that has run anywhere is never edited again. */
export interface Migration {
  name: string
  sql: string
}

/** In the order in which they run. */
export const migrations: readonly Migration[] = [
  { name: '0001-foundation', sql: foundation },
  { name: '0002-accounts', sql: accounts },
  { name: '0003-ledger-turn', sql: ledgerTurn },
  { name: '0004-ledger', sql: ledger },
  { name: '0005-history', sql: history },
  { name: '0006-drift', sql: drift },
  { name: '0007-lookup', sql: lookup },
  { name: '0008-look-up', sql: lookUp },
  { name: '0009-system', sql: systems },
  { name: '0010-notification', sql: notification },
  { name: '0011-harvest-plants', sql: harvestPlants },
  { name: '0012-grown-ledger', sql: grownLedger },
  { name: '0013-kept-counts', sql: keptCounts },
  { name: '0014-transfer-received', sql: transferReceived },
  { name: '0015-place-confirmed', sql: placeConfirmed },
  { name: '0016-look-up-by-end', sql: lookUpByEnd },
  { name: '0017-own-record', sql: ownRecord },
  { name: '0018-external-contact', sql: externalContact },
  { name: '0030-named-admin', sql: namedAdmin },
  { name: '0031-attempt', sql: attempt },
  { name: '0032-whole-reads', sql: wholeReads },
  { name: '0035-own-write', sql: ownWrite },
  { name: '0036-links', sql: links },
  { name: '0037-doubt', sql: doubt },
  { name: '0040-new-address', sql: newAddress },
  { name: '0041-acts', sql: acts },
  { name: '0044-names', sql: names },
  { name: '0045-catalogue', sql: catalogue },
  { name: '0046-printed', sql: printed },
  { name: '0047-catalogue-item', sql: catalogueItem },
  { name: '0048-packages-of-item', sql: packagesOfItem },
  { name: '0049-lab-test', sql: labTest },
  { name: '0050-lab-limit', sql: labLimit },
  { name: '0052-notice-of-all', sql: noticeOfAll },
  { name: '0053-package-lab-result', sql: packageLabResult },
  { name: '0054-file', sql: file },
  { name: '0058-item-printed', sql: itemPrinted },
  { name: '0059-linked', sql: linked },
  { name: '0060-inventory', sql: inventory },
  { name: '0063-reading', sql: reading },
  { name: '0064-measurement', sql: measurement },
  { name: '0066-water', sql: water },
  { name: '0069-light', sql: light },
  { name: '0071-room-target', sql: roomTarget },
  { name: '0072-alarm', sql: alarm },
  { name: '0073-source', sql: source },
  { name: '0074-kept-for-good', sql: keptForGood },
  { name: '0075-room-past', sql: roomPast },
  { name: '0076-alarm-people', sql: alarmPeople },
  { name: '0077-corrected', sql: corrected },
  { name: '0079-packing-begins-early', sql: packingBeginsEarly },
  { name: '0080-task', sql: task },
  { name: '0081-comment', sql: comment },
  { name: '0082-task-series', sql: taskSeries },
  { name: '0084-notice-choice', sql: noticeChoice },
  { name: '0085-help', sql: help },
  { name: '0087-task-feed', sql: taskFeed },
  { name: '0088-photo', sql: photo },
  { name: '0089-run', sql: run },
  { name: '0090-checklist-and-marks', sql: checklistAndMarks },
  { name: '0097-transfer-template', sql: transferTemplate },
  { name: '0100-additives', sql: additives },
  { name: '0103-item-details', sql: itemDetails },
  { name: '0106-repair', sql: repair },
  { name: '0109-sign-in', sql: signIn },
  { name: '0110-history-anchor', sql: historyAnchor },
  { name: '0112-send-delay', sql: sendDelay },
  { name: '0113-state-correction', sql: stateCorrection },
  { name: '0114-processing-job', sql: processingJob },
  { name: '0126-external-transfer', sql: externalTransfer },
  { name: '0135-outgoing-file', sql: outgoingFile },
  { name: '0140-refused-in-tray', sql: refusedInTray },
  { name: '0150-label', sql: label },
  { name: '0163-follow-rename', sql: followRename },
  { name: '0164-part-of-record', sql: partOfRecord },
  { name: '0167-done-at', sql: doneAt },
  { name: '0171-product-of-application', sql: productOfApplication },
  { name: '0175-yes-rules', sql: yesRules },
  { name: '0176-rename-follows-rename', sql: renameFollowsRename },
  { name: '0180-taken-over', sql: takenOver },
  { name: '0187-cycle-count', sql: cycleCount },
  { name: '0191-weigh-in', sql: weighIn },
  { name: '0195-station', sql: station },
  { name: '0200-outgoing-files', sql: outgoingFiles },
  { name: '0205-push', sql: push },
  { name: '0208-spare-turn', sql: spareTurn },
  { name: '0213-wrong-pins-of-an-hour', sql: wrongPinsOfAnHour },
  { name: '0214-backup', sql: backup },
  { name: '0215-restored', sql: restored },
  { name: '0217-api-key', sql: apiKey },
  { name: '0218-webhook', sql: webhook },
  { name: '0221-second-factor', sql: secondFactor },
  { name: '0222-invitation', sql: invitation },
  { name: '0223-delete-person', sql: deletePerson },
  { name: '0224-secret-base', sql: secretBase },
  { name: '0226-act-before-backup', sql: actBeforeBackup },
  { name: '0228-replace-in-json', sql: replaceInJson },
]

/** Any number: all programs on one PostgreSQL that start at once wait for each other on it. */
const lockKey = 4_825_161

/**
 * Brings the schema up to this program, each step in a transaction of its own.
 *
 * @throws DatabaseError when the database is newer than the program, or a step was edited after it ran.
 */
export async function migrate(db: Db, steps: readonly Migration[] = migrations): Promise<void> {
  while (await db.transaction().execute((tx) => runNext(tx, steps)));
}

/**
 * The same within the caller's transaction, all steps together.
 *
 * @param isAtOnce what is checked at the end of a transaction is checked after each step: the next may change its table
 */
export async function migrateWithin(
  tx: Db,
  steps: readonly Migration[],
  { isAtOnce = false }: { isAtOnce?: boolean } = {},
): Promise<void> {
  while (await runNext(tx, steps)) if (isAtOnce) await sql`set constraints all immediate`.execute(tx)
}

/** Runs the first step that is missing; false when none is. */
async function runNext(tx: Db, steps: readonly Migration[]): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(${lockKey}::bigint)`.execute(tx)
  await sql`create table if not exists schema_migration (
    number integer primary key, name text not null, checksum text not null, at timestamptz not null default now()
  )`.execute(tx)
  const done = await sql<{ name: string; checksum: string }>`
    select name, checksum from schema_migration order by number`.execute(tx)
  checkSteps(done.rows, steps)
  const next = steps[done.rows.length]
  if (!next) return false
  await sql.raw(next.sql).execute(tx)
  await sql`insert into schema_migration (number, name, checksum)
    values (${done.rows.length + 1}, ${next.name}, ${checksumOf(next)})`.execute(tx)
  return true
}

/** @throws DatabaseError where what was done is not the beginning of these steps */
export function checkSteps(
  done: readonly { name: string; checksum: string }[],
  steps: readonly Migration[] = migrations,
): void {
  if (done.length > steps.length)
    throw new DatabaseError(
      `The database was last used by a newer version of this program (it has ${done.at(-1)?.name}). Start that version, or restore a backup from before.`,
    )
  for (const [at, { name, checksum }] of done.entries()) {
    const step = steps[at]
    if (step && (step.name !== name || checksumOf(step) !== checksum))
      throw new DatabaseError(
        `The database does not belong to this version of the program: its step ${name} differs. Use the version that made it, or an empty database.`,
      )
  }
}

const checksumOf = ({ sql: text }: Migration): string => createHash('sha256').update(text).digest('hex')

/** Names this database: positions of another one's feed mean nothing here. */
export async function databaseIdentity(db: Db): Promise<string> {
  const { rows } = await sql<{ identity: number }>`
    select (extract(epoch from at) * 1000)::bigint as identity from schema_migration order by number limit 1`.execute(
    db,
  )
  return (rows[0]?.identity ?? 0).toString(36)
}
