import type { Db } from '../db/db.ts'
import type { Services } from '../http/services.ts'
import { savePin } from './crew-key.store.ts'
import { addStation } from './station.store.ts'

/** What of a whole server they need: `TestServer`. */
interface Server {
  db: Db
  services: Pick<Services, 'secrets' | 'now'>
  call(method: 'POST', path: string, sent: { token: string; body: unknown }): Promise<{ answer: unknown }>
}

/** One that nobody guesses first. */
export const aPin = '482913'

/** A device that is a station of a facility. */
export function aStation(
  { db, services }: Server,
  { facilityId, name = 'Flower tablet' }: { facilityId: string; name?: string },
) {
  const by = { name: 'Ana Flor' }
  return db
    .transaction()
    .execute((tx) => addStation(tx, { name, facilityId, device: 'Chrome on Android', by, at: services.now() }))
}

/** The bearer of a person who took over at a station by PIN. */
export async function aTurn(server: Server, { token }: { token: string }, personId: string): Promise<string> {
  await savePin(server.db, server.services.secrets, personId, aPin)
  const { answer } = await server.call('POST', '/api/station/take-over', { token, body: { personId, pin: aPin } })
  return (answer as { token: string }).token
}
