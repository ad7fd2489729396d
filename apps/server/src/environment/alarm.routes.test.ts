import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { goneRoomText } from '@cultivatd/domain/environment/quota'
import { NewSource } from '@cultivatd/domain/environment/source'
import type { HeldTargets } from '@cultivatd/domain/environment/target-bands'
import { aPhase, bands } from '@cultivatd/domain/environment/targets.builders'
import { blankTargets, targetsForm } from '@cultivatd/domain/environment/targets'
import { permission } from '@cultivatd/domain/user/permission'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aMailServer } from '../account/account.builders.ts'
import { setPermissions, type TestPerson } from '../app/server.builders.ts'
import { trackedGrower } from '../app/tracked-grower.builders.ts'
import type { Db } from '../db/db.ts'
import { trackedTestServer } from '../app/tracked-server.builders.ts'
import { openPostgres } from '../db/db.ts'
import { wayToDatabase } from '../db/way-to-database.builders.ts'
import { historyOf } from '../history/history.store.ts'
import { createMailer } from '../mail/mailer.ts'
import { sendLetters } from '../mail/post.ts'
import { grower as facilityId, today } from '../mirror/metrc.builders.ts'
import { notificationsOf } from '../notification/notification.store.ts'
import { alarmPeopleOf } from './alarm-people.store.ts'
import { alarmsOfRoom, openAlarms, standingAlarms } from './alarm.store.ts'
import { createLook } from './keep-alarms.ts'
import { addSource, newKey, sourcesOfGoneRooms } from './source.store.ts'
import { targetsOfFacility } from './target.store.ts'

let server: Awaited<ReturnType<typeof trackedTestServer>>
let grower: Awaited<ReturnType<typeof trackedGrower>>
let smtp: Awaited<ReturnType<typeof aMailServer>>
let editor: TestPerson
let told: TestPerson

const minuteMs = 60_000
const noon = Date.parse(`${today}T18:00:00Z`)
/** Each test begins a day after the one before, in a room of its own. */
let day = 0
let now = noon
let roomId = ''
let roomName = ''
/** Of the database of the server, for a process of its own. */
const databaseUrl = async () => {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(server.db)
  return Object.assign(new URL(process.env.TEST_DATABASE_URL ?? ''), { pathname: `/${rows[0]?.name ?? ''}` }).href
}
const mails = () => smtp.mails.map(({ to }) => to[0])

beforeAll(async () => {
  smtp = await aMailServer()
  server = await trackedTestServer()
  Object.assign(server.services, { now: () => new Date(now) })
  grower = await trackedGrower(server)
  editor = await server.person([permission.generalEdit])
  told = await server.person([permission.strainView], 'Night Watch')
})
afterAll(async () => {
  await server.close()
  await smtp.close()
})

beforeEach(async () => {
  day += 1
  now = noon + day * 24 * 60 * minuteMs
  roomName = `Flower ${day}0`
  roomId = await grower.room(roomName, 'Not a Metrc Location', ['flower'])
  smtp.mails.length = 0
  await sql`delete from letter`.execute(server.db)
})

const form = {
  ...targetsForm(blankTargets('America/Chicago'), 'fahrenheit'),
  flowering: aPhase({ day: bands({ humidity: [52, 58] }), night: bands() }),
}
const setTargets = (given: object = {}, version = 0, token = editor.token) =>
  server.call('PUT', `/api/room-target/${roomId}`, {
    token,
    body: { ...form, people: [told.id], facilityId, version, ...given },
  })

async function sensor(name = 'Canopy', systemId = '') {
  const { answer } = await server.call('POST', '/api/reading-source/create', {
    token: editor.token,
    body: { name, temperatureUnit: 'fahrenheit', leafOffset: 0, facilityId, ...(systemId ? { systemId } : { roomId }) },
  })
  const { key, id } = answer as { key: string; id: string }
  const kind = systemId ? 'ph' : 'humidity'
  const send = (readings: [minutesAgo: number, value: number][]) =>
    server.call('POST', '/api/readings', {
      token: key,
      body: {
        readings: readings.map(([ago, value]) => ({ at: new Date(now - ago * minuteMs).toISOString(), [kind]: value })),
      },
    })
  return { id, send }
}

const newLook = ({ db = server.db, ...given }: { db?: Db; mostRead?: number } = {}) =>
  createLook({
    ...given,
    db,
    publicUrl: 'https://grow.example',
    now: () => new Date(now),
    report: (message, error) => {
      throw new Error(message, { cause: error })
    },
  })
const look = () => newLook()()
const after = async (minutes: number) => {
  now += minutes * minuteMs
  await look()
}
const alarms = () => alarmsOfRoom(server.db, { facilityId, roomId }, 50)
const messages = async (person = told) =>
  (await notificationsOf(server.db, person.id)).filter((one) => one.roomId === roomId).map(({ message }) => message)
const post = (smtpUrl = smtp.url, db = server.db) => {
  const problems: string[] = []
  const mailer = createMailer({
    smtpUrl,
    from: 'Cultivatd <no-reply@grow.example>',
    showsLetters: false,
    show: () => {},
  })
  return {
    problems,
    send: () =>
      sendLetters({
        db,
        mailer,
        now: () => new Date(now),
        report: (message) => void problems.push(message),
      }),
    close: () => mailer.close(),
  }
}
const sent = async (db = server.db) => {
  const office = post(smtp.url, db)
  const count = await office.send()
  office.close()
  return count
}
const see = (ids: readonly string[], token = told.token) =>
  server.call('POST', '/api/alarm/see', { token, body: { facilityId, roomId, ids } })

describe('targets of a room', () => {
  test('are set by who may edit, shown to all, and the history says who set them', async () => {
    expect((await setTargets({}, 0, told.token)).status).toBe(403)
    expect((await setTargets()).status).toBe(200)
    const [targets] = await targetsOfFacility(server.db, facilityId, [roomId])
    expect(targets).toMatchObject({
      people: [{ name: 'Night Watch' }],
      afterMinutes: 15,
      flowering: { lightsOn: '06:00' },
    })
    const [entry] = await historyOf(server.db, { facilityId, entity: 'room-target', record: roomId })
    expect(entry).toMatchObject({ summary: `Set the targets of ${roomName}`, personName: editor.name })
    expect(entry?.changes).toContainEqual({
      label: 'Flowering',
      before: '',
      after: 'lights 06:00 to 18:00 (12 h); day: Humidity 52–58 %',
    })
  })

  test('of before are told with what was read then, who is told changes none of them, and before the first there are none', async () => {
    const held = async (from: string, to = new Date().toISOString()) => {
      const query = new URLSearchParams({ facilityId, roomId, from, to, step: 'hour', zone: 'UTC' })
      const { answer } = await server.call('GET', `/api/environment/readings?${query}`, { token: told.token })
      return (answer as { targets: HeldTargets[] }).targets
    }
    const minuteAgo = new Date(Date.now() - 60_000).toISOString()
    await setTargets()
    const [{ version } = { version: 0 }] = await targetsOfFacility(server.db, facilityId, [roomId])
    await setTargets({ afterMinutes: 30 }, version)
    const [first, ...others] = await held(minuteAgo)
    expect(others).toEqual([])
    expect(first).toMatchObject({ zone: form.zone, phases: { flowering: form.flowering } })
    const [again = { version: 0 }] = await targetsOfFacility(server.db, facilityId, [roomId])
    const flowering = aPhase({ day: bands({ humidity: [40, 45] }), night: bands() })
    expect((await setTargets({ flowering }, again.version)).status).toBe(200)
    const both = await held(minuteAgo)
    expect(both.map(({ phases }) => phases.flowering.day.humidity.low)).toEqual([52, 40])
    // In a time that began under the second the first is none of it; in one that ended before there was none.
    expect((await held(both[1]?.since ?? '')).map(({ since }) => since)).toEqual([both[1]?.since])
    expect(await held(new Date(Date.now() - 120_000).toISOString(), minuteAgo)).toEqual([])
  })

  test('are refused with the sentences of the form, for a room that there is, by people who have access', async () => {
    const upside = aPhase({ day: bands({ humidity: [58, 52] }), night: bands() })
    expect(grower.messages(await setTargets({ flowering: upside }))).toEqual(['This must not be below where it begins'])
    expect((await setTargets({ zone: 'nowhere' })).status).toBe(400)
    const gone = await server.person([])
    expect(grower.messages(await setTargets({ people: [gone.id] }))).toEqual([
      'Somebody who was chosen has no access any more. Choose again who is told.',
    ])
    roomId = 'nowhere'
    expect(grower.messages(await setTargets())).toEqual(['Unknown Room'])
  })

  test('that somebody else set meanwhile are not overwritten', async () => {
    await setTargets()
    const answer = await setTargets({ afterMinutes: 30 })
    expect([answer.status, grower.messages(answer)[0]]).toEqual([409, expect.stringContaining(editor.name)])
    expect((await targetsOfFacility(server.db, facilityId, [roomId]))[0]?.afterMinutes).toBe(15)
  })
})

describe('an alarm', () => {
  test('begins after the time of the room, is told once by notification and mail, is seen, and is told once when it is good again', async () => {
    await setTargets()
    const { send } = await sensor()
    await send([
      [16, 66],
      [10, 66],
      [5, 67],
    ])
    await look()
    expect(await alarms()).toEqual([])
    await send([[0, 68]])
    await look()
    const [alarm] = await alarms()
    expect(alarm).toMatchObject({
      subject: 'humidity',
      side: 'above',
      value: 68,
      low: 52,
      high: 58,
      sourceName: 'Canopy',
      endedAt: null,
      seenAt: null,
    })
    await after(1)
    expect(await messages()).toEqual([`${roomName}: humidity is above its target since 11:44: 68 %, target 52–58.`])
    expect([await sent(), await sent()]).toEqual([1, 0])
    const mail = await smtp.mailTo(told.email)
    expect(mail.text).toContain(`Subject: Alarm in ${roomName}: humidity above its target`)
    expect(mail.text).toContain(`https://grow.example/environment/${roomId}`)

    expect((await see([alarm?.id ?? ''])).status).toBe(200)
    expect((await see([alarm?.id ?? ''], editor.token)).status).toBe(200)
    expect((await alarms())[0]).toMatchObject({ seenByName: 'Night Watch', seenAt: new Date(now).toISOString() })
    const [entry] = await historyOf(server.db, { facilityId, entity: 'alarm', record: roomId })
    expect(entry?.summary).toBe(`Saw an alarm of ${roomName}`)

    now += 20 * minuteMs
    await send([
      [18, 66],
      [9, 56],
      [0, 55],
    ])
    await look()
    await after(1)
    expect(await standingAlarms(server.db, facilityId, [alarm?.id ?? ''])).toEqual([])
    expect((await alarms())[0]).toMatchObject({ endedAs: 'good', seenByName: 'Night Watch' })
    expect((await messages()).toSorted()).toEqual([
      `${roomName}: humidity is above its target since 11:44: 68 %, target 52–58.`,
      `${roomName}: humidity is good again since 12:21.`,
    ])
    expect(await sent()).toBe(1)
  })

  test('is not raised by what comes late, out of order, from a clock that is ahead, or within two hours of the light', async () => {
    await setTargets()
    const { send } = await sensor()
    await send([
      [20, 55],
      [0, 55],
    ])
    await look()
    await send([
      [19, 90],
      [18, 90],
      [1, 90],
    ])
    await after(1)
    await send([[-4, 90]])
    await look()
    expect(await alarms()).toEqual([])
    // An hour that a gateway kept, of which the last is good.
    now += 60 * minuteMs
    await send([
      [55, 90],
      [30, 90],
      [10, 90],
      [1, 55],
    ])
    await look()
    expect(await alarms()).toEqual([])
    // The lights go off at 00:00 UTC.
    now = Date.parse(`${new Date(now).toISOString().slice(0, 10)}T13:30:00Z`)
    await send([
      [40, 90],
      [20, 90],
      [0, 90],
    ])
    await look()
    expect(await alarms()).toEqual([])
  })

  test('comes of what was measured before anybody looked, of which no more is read at once than has room in memory', async () => {
    await setTargets()
    const { send } = await sensor()
    await send(Array.from({ length: 17 }, (_, ago) => [ago, 66]))
    const few = newLook({ mostRead: 6 })
    for (let looks = 0; looks < 2; looks += 1) {
      await few()
      expect(await alarms()).toEqual([])
    }
    await few()
    expect(await alarms()).toMatchObject([{ beganAt: new Date(now - 16 * minuteMs).toISOString(), endedAt: null }])
  })

  test('is told once by two processes, and by none again after a restart', async () => {
    await setTargets()
    const { send } = await sensor()
    await send([
      [16, 66],
      [0, 68],
    ])
    await Promise.all([newLook()(), newLook()(), newLook()()])
    await look()
    await after(20)
    expect(await messages()).toHaveLength(1)
    expect(await alarms()).toHaveLength(1)
  })

  test('is another one as soon as the value is on the other side of its target, however fast it went through', async () => {
    await setTargets()
    const { send } = await sensor()
    await send([
      [16, 66],
      [0, 66],
    ])
    await look()
    const sent = async (minutes: number, humidity: number) => {
      now += minutes * minuteMs
      await send([[0, humidity]])
      await look()
    }
    for (const humidity of [40, 41, 40]) await sent(7, humidity)
    expect(await alarms()).toMatchObject([{ side: 'above', endedAt: null }])
    await sent(1, 40)
    expect(await alarms()).toMatchObject([
      { side: 'below', value: 40, endedAt: null, beganAt: new Date(now - 15 * minuteMs).toISOString() },
      { side: 'above', value: 66, endedAs: 'good', endedAt: new Date(now - 15 * minuteMs).toISOString() },
    ])
    expect((await messages()).toSorted()).toEqual([
      `${roomName}: humidity is above its target since 11:44: 66 %, target 52–58.`,
      `${roomName}: humidity is below its target since 12:07: 40 %, target 52–58.`,
    ])
  })

  test('ends when its target is taken away, without a word of good', async () => {
    await setTargets()
    const { send } = await sensor()
    await send([
      [16, 66],
      [0, 68],
    ])
    await look()
    const [targets] = await targetsOfFacility(server.db, facilityId, [roomId])
    await setTargets({ flowering: aPhase() }, targets?.version)
    await after(16)
    expect((await alarms())[0]).toMatchObject({ endedAs: 'dropped' })
    expect(await messages()).toContain(`${roomName}: humidity is not judged any more.`)
  })
})

test('a sensor that is silent for three of its intervals is an alarm of its own, and time in which nobody listened is no silence', async () => {
  await setTargets()
  const { send } = await sensor('Bench')
  for (let times = 0; times < 5; times++) {
    await send([[0, 55]])
    // Ten minutes, in which somebody listens.
    for (let minutes = 0; minutes < 10; minutes++) await after(1)
  }
  // The server was off for a night.
  await after(600)
  expect(await alarms()).toEqual([])
  for (let minutes = 0; minutes < 21; minutes++) await after(1)
  const [alarm] = await alarms()
  expect(alarm).toMatchObject({ subject: 'silent', side: 'silent', sourceName: 'Bench', value: null })
  expect(await messages()).toEqual([expect.stringMatching(/: Bench is silent since \d\d:\d\d\.$/)])
  await send([[0, 55]])
  await after(16)
  expect((await alarms())[0]).toMatchObject({ endedAs: 'good' })
  expect(await messages()).toHaveLength(2)
  // Its clock is put back an hour: it is heard all the same.
  for (let minutes = 0; minutes < 40; minutes++) {
    if (minutes % 10 === 0) await send([[60, 55]])
    await after(1)
  }
  expect((await alarms()).filter(({ endedAt }) => endedAt === null)).toEqual([])
})

describe('people told of alarms in rooms that name nobody', () => {
  const choose = (given: object = {}, token = editor.token) =>
    server.call('PUT', `/api/alarm-people/${facilityId}`, {
      token,
      body: { people: [told.id], zone: 'America/Chicago', version: 0, ...given },
    })
  const chosen = () => alarmPeopleOf(server.db, facilityId)
  afterAll(() => sql`delete from alarm_people`.execute(server.db))
  const racks = async () => {
    const size = { rackCount: 1, levelCount: 1, zoneCount: 1 }
    const { answer } = await server.call('POST', '/api/system/create', {
      token: editor.token,
      body: { name: 'North racks', type: 'flower', ...size, facilityId, roomId },
    })
    return (answer as { id: string }).id
  }

  test('are chosen by who may edit, seen by all, and no choice of somebody else is overwritten', async () => {
    expect((await choose({}, told.token)).status).toBe(403)
    const gone = await server.person([])
    expect(grower.messages(await choose({ people: [gone.id] }))[0]).toMatch(/^Somebody who was chosen has no access/)
    expect((await choose()).status).toBe(200)
    expect(await chosen()).toMatchObject([{ people: [{ name: 'Night Watch' }], zone: 'America/Chicago' }])
    const answer = await choose({ people: [] })
    expect([answer.status, grower.messages(answer)[0]]).toEqual([409, expect.stringContaining(editor.name)])
    const [entry] = await historyOf(server.db, { facilityId, entity: 'alarm-people', record: facilityId })
    expect(entry).toMatchObject({ summary: 'Chose who is told of alarms in rooms that name nobody' })
    expect(entry?.changes).toContainEqual({ label: 'Told', before: '', after: 'Night Watch' })
  })

  test('hear of a silent sensor of a water, by the names of its system and its room', async () => {
    const systemId = await racks()
    const { id, send } = await sensor('PH probe', systemId)
    for (let times = 0; times < 5; times++) {
      expect((await send([[0, 5.9]])).status).toBe(200)
      await after(2)
    }
    for (let minutes = 0; minutes < 5; minutes++) await after(1)
    expect(await alarms()).toEqual([])
    await after(1)
    expect(await alarms()).toMatchObject([
      { subject: 'silent', side: 'silent', sourceName: 'PH probe of North racks', endedAt: null },
    ])
    const [message] = await messages()
    expect(message).toBe(`${roomName}: PH probe of North racks is silent since 12:08.`)
    expect(await sent()).toBe(1)
    const mail = await smtp.mailTo(told.email)
    expect(mail.text).toContain(`Subject: Alarm in ${roomName}: PH probe of North racks silent`)
    expect(mail.text).toContain('chosen to be told of alarms in rooms that name nobody')
    now += 15 * minuteMs
    await send([[0, 5.9]])
    await after(1)
    expect(await messages()).toContain(`${roomName}: PH probe of North racks sends again.`)
    await sql`update reading_source set deleted_at = now() where id = ${id}`.execute(server.db)
  })

  test('are told where all whom a room names were dismissed; nobody is told twice, and no dismissed person', async () => {
    const dismissed = await server.person([permission.strainView], 'Once Here')
    await setTargets({ people: [dismissed.id] })
    await setPermissions(server.db, dismissed.id, [])
    expect((await targetsOfFacility(server.db, facilityId, [roomId]))[0]?.people).toEqual([])
    const { send } = await sensor()
    await send([
      [16, 66],
      [0, 68],
    ])
    await look()
    expect([await messages(), await messages(dismissed)]).toEqual([
      [`${roomName}: humidity is above its target since 11:44: 68 %, target 52–58.`],
      [],
    ])
    await setPermissions(server.db, told.id, [])
    expect((await chosen())[0]?.people).toEqual([])
    now += 20 * minuteMs
    await send([
      [9, 55],
      [0, 55],
    ])
    await look()
    expect((await alarms())[0]).toMatchObject({ endedAs: 'good' })
    expect(await messages()).toHaveLength(1)
    await setPermissions(server.db, told.id, [permission.strainView])
  })
})

describe('a room that is not there any more', () => {
  const archived = (isGone: boolean) =>
    sql`update room set list = ${isGone ? 'locationsInactive' : 'locationsActive'} where id = ${roomId}`.execute(
      server.db,
    )
  const activate = (ids: readonly string[]) =>
    sql`update organisation set active_facility_ids = ${JSON.stringify(ids)}::jsonb`.execute(server.db)
  const standing = async () => {
    await setTargets()
    const { id, send } = await sensor()
    for (let times = 4; times >= 0; times--) {
      await send([[times * 5, 68]])
      await look()
    }
    expect(await alarms()).toMatchObject([{ endedAt: null }])
    return { id, send }
  }

  test('has no alarm; what is sent to it is refused and counted; opened again its sensors are not silent at once', async () => {
    const { id, send } = await standing()
    await archived(true)
    await after(1)
    expect(await alarms()).toMatchObject([{ endedAs: 'dropped' }])
    const answer = await send([[0, 68]])
    expect([answer.status, grower.messages(answer)]).toEqual([404, [goneRoomText]])
    expect(await sourcesOfGoneRooms(server.db, facilityId)).toMatchObject([
      { id, placeName: roomName, refused: 1, lastProblem: goneRoomText },
    ])
    for (let minutes = 0; minutes < 31; minutes++) await after(1)
    await archived(false)
    await after(1)
    expect(await sourcesOfGoneRooms(server.db, facilityId)).toEqual([])
    expect((await alarms()).filter(({ endedAt }) => endedAt === null)).toEqual([])
    expect(await messages()).toHaveLength(1)
  })

  test('has no alarm either where its facility is no longer active, nor when that is active again', async () => {
    await standing()
    await activate([])
    await after(16)
    expect(await alarms()).toMatchObject([{ endedAs: 'dropped' }])
    expect((await openAlarms(server.db, facilityId)).filter((one) => one.roomId === roomId)).toEqual([])
    await activate([facilityId])
    await after(30)
    expect(await alarms()).toHaveLength(1)
    expect(await messages()).toHaveLength(1)
  })
})

test('200 sensors that flap make at most one message in a quarter of an hour, however many processes look and begin anew', async () => {
  await setTargets({ afterMinutes: 0 })
  const ids = await server.db.transaction().execute(async (tx) => {
    const made = Array.from({ length: 200 }, (_, index) => `flap-${index}`)
    for (const id of made)
      await addSource(
        tx,
        { facilityId, roomId, systemId: '' },
        { id, form: NewSource.parse({ name: id, temperatureUnit: 'fahrenheit', leafOffset: 0 }), key: newKey() },
      )
    return made
  })
  const begin = now
  const other = await openPostgres(await databaseUrl())
  for (let step = 0; step < 24; step++) {
    now = begin + step * 2.5 * minuteMs
    await sql`call measurement_month(${new Date(now)})`.execute(server.db)
    await sql`insert into measurement (series, at, value)
      select number * 8 + 1, ${new Date(now)}, case when ${step} % 2 = 1 and number % 3 > 0 then 90 else 55 end
      from reading_source where id = any (${ids})`.execute(server.db)
    await sql`update reading_source set last_at = ${new Date(now)} where id = any (${ids})`.execute(server.db)
    // A process that was started again, and one of another connection.
    await Promise.all([newLook()(), newLook({ db: other.db })()])
  }
  const told = await messages()
  expect(told.length).toBeGreaterThan(1)
  expect(told.length).toBeLessThanOrEqual(4)
  const counts = await Promise.all([sent(), sent(other.db)])
  expect(counts.reduce((all, count) => all + count, 0)).toBe(told.length)
  await other.close()
  await sql`update reading_source set deleted_at = now() where id = any (${ids})`.execute(server.db)
  await after(16)
  expect((await openAlarms(server.db, facilityId)).filter((one) => one.roomId === roomId)).toEqual([])
})

describe('a mail', () => {
  const alarm = async () => {
    await setTargets({ people: [told.id, editor.id] })
    const { send } = await sensor()
    await send([
      [16, 66],
      [0, 68],
    ])
    await look()
  }

  test('waits while the mail server is away, and is sent once when it is back', async () => {
    await alarm()
    const nowhere = post('smtp://127.0.0.1:9')
    expect([await nowhere.send(), await nowhere.send()]).toEqual([0, 0])
    expect(nowhere.problems).toEqual(Array.from({ length: 2 }, () => 'A mail could not be sent and is tried again'))
    nowhere.close()
    now += 10 * minuteMs
    expect(await sent()).toBe(2)
    expect(mails().toSorted()).toEqual([editor.email, told.email].toSorted())
    expect(await sent()).toBe(0)
  })

  test('of a process that dies between sending it and saying so comes again under the same name, and after that no more', async () => {
    await setTargets()
    const { send } = await sensor()
    await send([
      [16, 66],
      [0, 68],
    ])
    await look()
    let child: ChildProcess | undefined
    // The mail server has it whole, and answers nobody.
    const slow = await aMailServer(async () => void child?.kill('SIGKILL'))
    const file = fileURLToPath(new URL('../mail/post.program.builders.ts', import.meta.url))
    child = spawn(process.execPath, ['--import', 'tsx', file], {
      env: { ...process.env, DATABASE_URL: await databaseUrl(), SMTP_URL: slow.url, NOW: new Date(now).toISOString() },
      stdio: ['ignore', 'inherit', 'inherit'],
    })
    await once(child, 'exit')
    expect(child.signalCode).toBe('SIGKILL')
    expect(slow.mails).toHaveLength(1)
    expect(await sent()).toBe(0)
    now += 2 * minuteMs
    expect([await sent(), await sent()]).toEqual([1, 0])
    const headers = [...slow.mails, ...smtp.mails].map(({ text }) => text.match(/^(Message-ID|Date): .*$/gm))
    expect(headers[0]).toHaveLength(2)
    expect(headers[1]).toEqual(headers[0])
    await slow.close()
  })

  test('that was sent while the database was away is not sent again when it is back', async () => {
    await setTargets()
    const { send } = await sensor()
    await send([
      [16, 66],
      [0, 68],
    ])
    await look()
    const way = await wayToDatabase(await databaseUrl())
    const database = await openPostgres(way.url)
    const mailServer = await aMailServer(way.cut)
    const mailer = createMailer({
      smtpUrl: mailServer.url,
      from: 'no-reply@grow.example',
      showsLetters: false,
      show: () => {},
    })
    const untold = new Set<string>()
    const sendAll = () => sendLetters({ db: database.db, mailer, now: () => new Date(now), report: () => {} }, untold)
    await expect(sendAll()).rejects.toThrow(Error)
    await way.mend()
    now += 10 * minuteMs
    await expect.poll(sendAll).toBe(0)
    expect([mailServer.mails.length, await sent()]).toEqual([1, 0])
    mailer.close()
    await database.close()
    await way.cut()
    await mailServer.close()
  })

  test('is sent by one of several processes', async () => {
    await alarm()
    const counts = await Promise.all([sent(), sent(), sent()])
    expect(counts.reduce((all, count) => all + count, 0)).toBe(2)
    expect(mails().toSorted()).toEqual([editor.email, told.email].toSorted())
  })

  test('does not go to who has no access any more, nor to nobody, nor of a facility that is not active', async () => {
    const dismissed = await server.person([permission.strainView])
    const homeless = await server.person([permission.strainView])
    await setTargets({ people: [dismissed.id, homeless.id] })
    const { send } = await sensor()
    await send([
      [16, 66],
      [0, 68],
    ])
    await look()
    await setPermissions(server.db, dismissed.id, [])
    await sql`update "user" set email = '' where id = ${homeless.id}`.execute(server.db)
    expect(await sent()).toBe(0)
    await sql`update "user" set email = ${homeless.email} where id = ${homeless.id}`.execute(server.db)

    now += 20 * minuteMs
    await send([
      [9, 55],
      [0, 55],
    ])
    await look()
    await sql`update organisation set active_facility_ids = '[]'`.execute(server.db)
    expect(await sent()).toBe(0)
    await sql`update organisation set active_facility_ids = ${JSON.stringify([facilityId])}::jsonb`.execute(server.db)
    expect(mails()).toEqual([])
  })
})
