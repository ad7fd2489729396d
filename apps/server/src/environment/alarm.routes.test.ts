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
import { trackedTestServer } from '../app/tracked-server.builders.ts'
import { historyOf } from '../history/history.store.ts'
import { createMailer } from '../mail/mailer.ts'
import { sendLetters } from '../mail/post.ts'
import { grower as facilityId, today } from '../mirror/metrc.builders.ts'
import { notificationsOf } from '../notification/notification.store.ts'
import { alarmsOfRoom, openAlarms, standingAlarms } from './alarm.store.ts'
import { createLook } from './keep-alarms.ts'
import { addSource, newKey } from './source.store.ts'
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

async function sensor(name = 'Canopy') {
  const { answer } = await server.call('POST', '/api/reading-source/create', {
    token: editor.token,
    body: { name, temperatureUnit: 'fahrenheit', leafOffset: 0, facilityId, roomId },
  })
  const { key, id } = answer as { key: string; id: string }
  const send = (readings: [minutesAgo: number, humidity: number][]) =>
    server.call('POST', '/api/readings', {
      token: key,
      body: {
        readings: readings.map(([ago, humidity]) => ({ at: new Date(now - ago * minuteMs).toISOString(), humidity })),
      },
    })
  return { id, send }
}

const newLook = () =>
  createLook({
    db: server.db,
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
const post = (smtpUrl = smtp.url) => {
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
        db: server.db,
        mailer,
        now: () => new Date(now),
        report: (message) => void problems.push(message),
      }),
    close: () => mailer.close(),
  }
}
const sent = async () => {
  const office = post()
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
})

test('200 sensors that flap make at most one message in a quarter of an hour, and nothing of them is lost', async () => {
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
  const look = newLook()
  const begin = now
  for (let step = 0; step < 24; step++) {
    now = begin + step * 2.5 * minuteMs
    await sql`call measurement_month(${new Date(now)})`.execute(server.db)
    await sql`insert into measurement (series, at, value)
      select number * 8 + 1, ${new Date(now)}, case when ${step} % 2 = 1 and number % 3 > 0 then 90 else 55 end
      from reading_source where id = any (${ids})`.execute(server.db)
    await sql`update reading_source set last_at = ${new Date(now)} where id = any (${ids})`.execute(server.db)
    await look()
  }
  const told = await messages()
  expect(told.length).toBeGreaterThan(1)
  expect(told.length).toBeLessThanOrEqual(4)
  expect(await sent()).toBe(told.length)
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
