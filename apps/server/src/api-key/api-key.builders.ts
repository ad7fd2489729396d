import type { ApiKeyForm } from '@cultivatd/domain/api-key/api-key'
import { aKeyForm } from '@cultivatd/domain/api-key/api-key.builders'
import type { Db } from '../db/db.ts'
import type { Services } from '../http/services.ts'
import { addKey } from './api-key.store.ts'

/** What of a whole server they need: `TestServer`. */
interface Server {
  db: Db
  services: Pick<Services, 'now'>
}

let made = 0

/** A key of a person; each has a name of its own unless one is given. */
export async function anApiKey(
  { db, services }: Server,
  by: { id: string; name: string },
  form: Partial<ApiKeyForm>,
): Promise<string> {
  made += 1
  const given = aKeyForm({ name: `Key ${made}`, ...form })
  const { key } = await db.transaction().execute((tx) => addKey(tx, given, { by, at: services.now() }))
  return key
}
