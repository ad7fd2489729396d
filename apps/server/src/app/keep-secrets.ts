import { sql } from 'kysely'
import { resealApps } from '../account/second-factor.store.ts'
import type { Db } from '../db/db.ts'
import { basePurpose, openSecrets, type OpenedSecrets, type Secrets } from '../db/secrets.ts'
import { resealAnchors } from '../history/anchor.ts'
import { resealSyncKey } from '../organisation/organisation.store.ts'

interface KeySettings {
  secretKey: string | null
  secretKeyPrevious: string | null
  dataDir: string
}

/** What is signed and sealed with from now on, and what was signed before and is good still. */
export interface KeptSecrets {
  secrets: Secrets
  formerSigning: string | null
}

/**
 * The secrets of this installation. With SECRET_KEY_PREVIOUS all that was sealed with that one is sealed anew, once; what is no
 * text that could be sealed anew (PINs, acts on devices, the key of pushes) stays based on it.
 *
 * @param warn told what neither key opens
 */
export function keepSecrets(db: Db, settings: KeySettings, warn: (message: string) => void): Promise<KeptSecrets> {
  const opened = openSecrets(settings)
  return db.transaction().execute(async (tx) => {
    // Several processes may start at once.
    await sql`select pg_advisory_xact_lock(hashtext('secrets'))`.execute(tx)
    const base = await baseOf(tx, opened)
    const secrets = base === null ? opened : basedOn(opened, base, warn)
    const { former } = opened
    if (former && secrets !== null) {
      await resealBase(tx, opened, secrets)
      await resealSyncKey(tx, secrets)
      await resealApps(tx, secrets)
      await resealAnchors(tx, former.signing, secrets.signing)
    }
    return { secrets: secrets ?? opened, formerSigning: former?.signing ?? null }
  })
}

/** As it is sealed with the present key; null where the key was never changed. */
async function baseOf(tx: Db, { former }: OpenedSecrets): Promise<string | null> {
  const row = await tx.selectFrom('secret_base').select('sealed').executeTakeFirst()
  if (row || !former) return row?.sealed ?? null
  const sealed = former.sealedBase()
  await tx.insertInto('secret_base').values({ sealed }).execute()
  return sealed
}

/** The key of before is forgotten one day. */
async function resealBase(tx: Db, opened: OpenedSecrets, secrets: Secrets): Promise<void> {
  const row = await tx.selectFrom('secret_base').select('sealed').executeTakeFirst()
  if (!row) return
  await tx
    .updateTable('secret_base')
    .set({ sealed: secrets.seal(opened.open(row.sealed, basePurpose), basePurpose) })
    .execute()
}

function basedOn(opened: OpenedSecrets, base: string, warn: (message: string) => void): Secrets | null {
  try {
    return opened.basedOn(base)
  } catch {
    warn(
      'What was sealed in the database cannot be opened: SECRET_KEY was changed without SECRET_KEY_PREVIOUS. Set that one to the key of before and start again.',
    )
    return null
  }
}
