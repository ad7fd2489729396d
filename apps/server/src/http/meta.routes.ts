import { contract } from '@cultivatd/contract/contract'
import { metaRoutes } from '@cultivatd/contract/meta/meta.contract'
import { isOverdue } from '@cultivatd/domain/backup/backup'
import { sql } from 'kysely'
import { backupStanding } from '../backup/backup.store.ts'
import type { Db } from '../db/db.ts'
import { implement } from './implement.ts'
import { openApi } from './openapi.ts'

async function backupHealth(db: Db, now: Date) {
  const standing = await backupStanding(db, now)
  const { lastWholeAt, lastFailedAt } = standing
  const ageSeconds = lastWholeAt === null ? null : Math.round((now.getTime() - Date.parse(lastWholeAt)) / 1000)
  const hasFailed = lastFailedAt !== null && (lastWholeAt === null || lastFailedAt > lastWholeAt)
  return { ageSeconds, isWell: !hasFailed && !isOverdue(now, standing) }
}

const productName = 'Cultivatd'
let document: Record<string, unknown> | undefined

export const metaHandlers = implement(metaRoutes, {
  init: async ({ db, services }) => {
    const { primary_color: primaryColor, secondary_color: secondaryColor } = await db
      .selectFrom('organisation')
      .select(['primary_color', 'secondary_color'])
      .executeTakeFirstOrThrow()
    const identityName = services.config.oidc?.name ?? null
    return { productName, primaryColor, secondaryColor, identityName, sendsMails: services.mailer.delivers }
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
