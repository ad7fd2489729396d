import { contract } from '@cultivatd/contract/contract'
import { metaRoutes } from '@cultivatd/contract/meta/meta.contract'
import { sql } from 'kysely'
import { isIP } from 'node:net'
import { implement } from './implement.ts'
import type { Services } from './services.ts'
import { openApi } from './openapi.ts'

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

  health: async ({ db }) => {
    await sql`select 1`.execute(db)
    return { status: 'ok' as const }
  },

  openapi: async () => {
    document ??= openApi(contract)
    return document
  },
})
