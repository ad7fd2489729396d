import { demoLicenses } from '@cultivatd/sandbox/seed/demo'
import { createRandom } from '@cultivatd/sandbox/seed/random'
import { type Db, openPostgres } from '../../../apps/server/src/db/db.ts'
import { admin, type Stage, userKey } from '../stage.ts'
import type { createDeeds } from './deeds.ts'
import { createDevice, type Somebody } from './device.ts'
import { equip, type Grow, plantGrow, untilRead } from './grow.ts'
import type { DeviceOptions } from './options.ts'
import { hire } from './people.ts'
import { placesOf } from './places.ts'
import { bundled } from './program.ts'
import type { Protocol } from './protocol.ts'

const licenses = [demoLicenses.redFork, demoLicenses.stillwater]
const dayMs = 86_400_000
const clocksOff = [0, 0, 0, dayMs, -dayMs, 0, 40_000, 3 * 3_600_000]

/** Somebody on each, on every fifth two who take turns; of every third the clock is wrong. */
export async function devicesOf(
  options: DeviceOptions,
  stage: Stage,
  people: readonly Somebody[],
  protocol: Protocol,
  deeds: ReturnType<typeof createDeeds>,
) {
  const begin = await bundled()
  return Array.from({ length: options.devices }, (_, number) =>
    createDevice({
      number,
      begin,
      urls: stage.urls,
      random: createRandom(options.seed + 100 + number),
      people: [number, number + 1]
        .slice(0, number % 5 === 0 ? 2 : 1)
        .map((at) => people[at % people.length] as Somebody),
      clockOffMs: clocksOff[number % clocksOff.length] ?? 0,
      protocol,
      deeds,
      trouble: 0.06,
    }),
  )
}

export async function withDatabase<T>(url: string, work: (db: Db) => Promise<T>): Promise<T> {
  const { db, close } = await openPostgres(url)
  try {
    return await work(db)
  } finally {
    await close()
  }
}

/** Rooms, plants, people and what is ours, all of it known to the server. */
export async function begin(options: DeviceOptions, stage: Stage) {
  const { server, metrc, databaseUrl } = stage
  if (databaseUrl === null) throw new Error('The devices need a database that can be looked into')
  await metrc.set('quirks', { defaultWindow: 'all', windowCap: 'off' })
  const grows: Grow[] = []
  for (const [index, license] of licenses.entries()) grows.push(await plantGrow(metrc, license, index, options.acts))
  await server.signUp(admin.email, admin.password)
  await server.setUp({ syncUserKey: userKey }, { activeFacilityIds: [...licenses] })
  await withDatabase(databaseUrl, async (db) => {
    for (const grow of grows) {
      await untilRead(db, grow)
      await equip(server, db, grow, options.acts)
    }
  })
  const people = await hire(server, Math.min(8, options.devices))
  return { databaseUrl, grows, people, places: await placesOf(metrc, grows) }
}
