import type { Judgement } from '@cultivatd/domain/repair/judge'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { routes } from '../app/features.ts'
import { trackedChanges } from '../app/tracked-changes.builders.ts'
import { trackedGrower } from '../app/tracked-grower.builders.ts'
import { trackedTestServer } from '../app/tracked-server.builders.ts'
import { grower as facilityId } from '../mirror/metrc.builders.ts'
import { untriedRoutes } from './untried.ts'

let server: Awaited<ReturnType<typeof trackedTestServer>>
let grower: Awaited<ReturnType<typeof trackedGrower>>
beforeAll(async () => {
  server = await trackedTestServer()
  grower = await trackedGrower(server)
})
afterAll(() => server.close())

const tracked = routes.filter(({ route }) => route.isTracked)
const tried = new Set<string>(tracked.flatMap(({ route }) => (route.isTried ? [route.path] : [])))
const addressOf = ({ route }: (typeof routes)[number]) => `${route.method} ${route.path}`

test('each tracked route is tried before it is sent, or stands in one place with why not', () => {
  const untried = tracked.filter(({ route }) => !route.isTried).map(addressOf)
  expect(untried.toSorted()).toEqual(Object.keys(untriedRoutes).toSorted())
  // The tray names a route by its address alone.
  expect(tracked.filter(({ route }) => route.isTried && (route.method !== 'POST' || route.params))).toEqual([])
})

/** What a trial may not leave behind. */
const kept = async () =>
  (
    await sql`select (select count(*) from operation) as operations, (select count(*) from action) as actions,
      (select count(*) from history) as told, (select count(*) from additive_application) as applications,
      (select max(version) from plant) as plants, (select max(version) from room) as rooms`.execute(server.db)
  ).rows[0]

test.each(Object.entries(trackedChanges))(
  '%s works when it is tried, and nothing of it stays',
  async (_name, change) => {
    const post: typeof grower.post = async (path, sent, headers) => {
      const act = `/api/${path}`
      if (!tried.has(act)) return grower.post(path, sent, headers)
      const before = await kept()
      const { status, answer } = await grower.post('repair/try', { act, bodies: [{ facilityId, ...sent }] })
      const { works, fails, whole } = answer as Judgement
      expect({ status, fails, whole, works: works.length }).toEqual({ status: 200, fails: [], whole: [], works: 1 })
      expect(await kept()).toEqual(before)
      return grower.post(path, sent, headers)
    }
    expect([200, 202]).toContain((await change({ ...grower, post }, server.db)).status)
  },
)
