import type { TestServer } from '../app/server.builders.ts'
import { savePin } from './crew-key.store.ts'
import { addStation } from './station.store.ts'

/** One that nobody guesses first. */
export const aPin = '482913'

/** A device that is a station of a facility. */
export function aStation(
  { db, services }: TestServer,
  { facilityId, name = 'Flower tablet' }: { facilityId: string; name?: string },
) {
  const by = { name: 'Ana Flor' }
  return db
    .transaction()
    .execute((tx) => addStation(tx, { name, facilityId, device: 'Chrome on Android', by, at: services.now() }))
}

/** The bearer of a person who took over at a station by PIN. */
export async function aTurn(server: TestServer, { token }: { token: string }, personId: string): Promise<string> {
  await savePin(server.db, server.services.secrets, personId, aPin)
  const { answer } = await server.call('POST', '/api/station/take-over', { token, body: { personId, pin: aPin } })
  return (answer as { token: string }).token
}
