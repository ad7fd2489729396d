import { contract } from '@cultivatd/contract/contract'
import { metaRoutes } from '@cultivatd/contract/meta/meta.contract'
import { sql } from 'kysely'
import { implement } from './implement.ts'
import { openApi } from './openapi.ts'

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

  health: async ({ db }) => {
    await sql`select 1`.execute(db)
    return { status: 'ok' as const }
  },

  openapi: async () => {
    document ??= openApi(contract)
    return document
  },
})
