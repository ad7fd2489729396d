import { contract } from '@cultivatd/contract/contract'
import { metaRoutes } from '@cultivatd/contract/meta/meta.contract'
import { isOverdue } from '@cultivatd/domain/backup/backup'
import { sql } from 'kysely'
import { backupStanding } from '../backup/backup.store.ts'
import type { Db } from '../db/db.ts'
import { isIP } from 'node:net'
import { implement } from './implement.ts'
import type { Services } from './services.ts'
import { openApi } from './openapi.ts'

async function backupHealth(db: Db, now: Date) {
  const standing = await backupStanding(db, now)
  const { lastWholeAt, lastFailedAt } = standing
  const ageSeconds = lastWholeAt === null ? null : Math.round((now.getTime() - Date.parse(lastWholeAt)) / 1000)
  const hasFailed = lastFailedAt !== null && (lastWholeAt === null || lastFailedAt > lastWholeAt)
  return { ageSeconds, isWell: !hasFailed && !isOverdue(now, standing) }
}

const productName = 'Cultivatd'
/** Browsers make passkeys for names only. */
function passkeyHost({ publicUrl }: Services): string | null {
  const { hostname } = new URL(publicUrl)
  return isIP(hostname.replaceAll(/[[\]]/g, '')) === 0 ? hostname : null
}

let document: Record<string, unknown> | undefined

export const metaHandlers = implement(metaRoutes, {
  init: async ({ db, services }) => {
    const row = await db
      .selectFrom('organisation')
      .select(['primary_color', 'secondary_color', 'is_sign_up_open'])
      .executeTakeFirstOrThrow()
    return {
      productName,
      primaryColor: row.primary_color,
      secondaryColor: row.secondary_color,
      identityName: services.config.oidc?.name ?? null,
      sendsMails: services.mailer.delivers,
      isSignUpOpen: row.is_sign_up_open,
      passkeyHost: passkeyHost(services),
    }
  },

  health: async ({ db, services }) => {
    await sql`select 1`.execute(db)
    const { folder, bucket } = services.config.backup
    const isScheduled = folder !== null || bucket !== null
    return { status: 'ok' as const, backup: isScheduled ? await backupHealth(db, services.now()) : null }
  },

  openapi: async () => {
    document ??= openApi(contract)
    return document
  },
})
