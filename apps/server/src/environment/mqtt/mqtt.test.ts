import { randomUUID } from 'node:crypto'
import { type AddressInfo, createServer } from 'node:net'
import type { MeasuredPoint } from '@cultivatd/domain/environment/measured'
import { readingsAtOnce, tooManyText } from '@cultivatd/domain/environment/quota'
import { NewSource, type SourceForm } from '@cultivatd/domain/environment/source'
import { permission } from '@cultivatd/domain/user/permission'
import { sql } from 'kysely'
import type { MqttClient } from 'mqtt'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addFacility, type TestPerson, type TestServer, testServer } from '../../app/server.builders.ts'
import { brokers } from '../broker.store.ts'
import { addSource, deleteSource, newKey, sourcesOfRoom, topicSources } from '../source.store.ts'
import { aBroker } from './broker.builders.ts'
import { connectBroker } from './broker-connection.ts'
import { messageCutter } from './cut-messages.ts'
import { keepHearing } from './keep-hearing.ts'

const facilityId = 'GAAA-MQTT-0001'
const inactive = 'GAAA-MQTT-0002'
let broker: Awaited<ReturnType<typeof aBroker>>
let server: TestServer
let sensor: MqttClient
let grower: TestPerson
let roomId: string
beforeAll(async () => {
  broker = await aBroker()
  server = await testServer({ MQTT_URL: broker.url })
  await addFacility(server.db, facilityId, true)
  await addFacility(server.db, inactive, false)
  server.services.organisation.forget()
  grower = await server.person([permission.generalEdit])
  sensor = await broker.sensor()
})
afterAll(async () => {
  await sensor.endAsync(true)
  await server.close()
  await broker.close()
})
beforeEach(() => {
  roomId = randomUUID()
})

const isConnected = async () => (await brokers(server.db))[0]?.isConnected
const usual = { temperatureUnit: 'fahrenheit', leafOffset: 0 } as const

/** One to whose topic the server listens already. */
async function source(given: Partial<SourceForm> & { facilityId?: string } = {}) {
  const added = await addedSource(given)
  await expect.poll(() => broker.topics.has(added.topic)).toBe(true)
  return added
}

async function addedSource(given: Partial<SourceForm> & { facilityId?: string }) {
  const { facilityId: facility = facilityId, ...form } = given
  const topic = form.topic ?? `farm/${randomUUID()}`
  const id = randomUUID()
  const whole = NewSource.parse({ ...usual, name: id, ...form, topic })
  await addSource(server.db, { facilityId: facility, roomId, systemId: '' }, { id, form: whole, key: newKey() })
  return { id, topic, stored: async () => (await sourcesOfRoom(server.db, { facilityId: facility, roomId }, [id]))[0] }
}

const publish = (topic: string, message: unknown, retain = false) =>
  sensor.publishAsync(topic, typeof message === 'string' ? message : JSON.stringify(message), { qos: 1, retain })

async function measuredByHour(from: string, to: string): Promise<MeasuredPoint[]> {
  const query = new URLSearchParams({ facilityId, roomId, from, to, step: 'hour', zone: 'UTC' })
  const { answer } = await server.call('GET', `/api/environment/readings?${query}`, { token: grower.token })
  return (answer as { measured: MeasuredPoint[] }).measured
}

describe('what a broker tells', () => {
  test('a simulated day of sensors by HTTP and by MQTT is one line of each value', async () => {
    const { topic, stored } = await source({ fields: { temperature: 'air.temp', humidity: 'air.rh' }, timeField: 'ts' })
    const key = newKey()
    const byHttp = NewSource.parse({ ...usual, name: 'By HTTP', temperatureUnit: 'celsius' })
    await addSource(server.db, { facilityId, roomId, systemId: '' }, { id: randomUUID(), form: byHttp, key })
    const begin = Math.floor(Date.now() / 3_600_000) * 3_600_000 - 24 * 3_600_000
    const times = Array.from({ length: 288 }, (_, index) => begin + index * 300_000)
    const sent = await server.call('POST', '/api/readings', {
      token: key,
      body: { readings: times.map((at) => ({ at: new Date(at).toISOString(), co2: 900, temperature: 25 })) },
    })
    expect(sent.answer).toEqual({ taken: 288, known: 0, refused: [] })
    await Promise.all(
      times.map((at, index) => publish(topic, { air: { temp: 79, rh: 50 + (index % 12) }, ts: at / 1000 })),
    )
    await expect.poll(async () => (await stored())?.taken).toBe(288)
    const found = await measuredByHour(new Date(begin).toISOString(), new Date(begin + 24 * 3_600_000).toISOString())
    const of = (kind: string) => found.filter((point) => point.kind === kind)
    expect([of('co2').length, of('humidity').length, of('temperature').length]).toEqual([24, 24, 24])
    expect(of('humidity')[7]).toMatchObject({ mean: 55.5, least: 50, most: 61 })
    // 25 °C by HTTP and 79 °F by MQTT.
    expect(of('temperature')[7]).toMatchObject({ mean: 78, least: 77, most: 79 })
  })

  test('a number alone is of the level that + stands for, and each source hears what is its own', async () => {
    const base = `farm/${randomUUID()}`
    const all = await source({ topic: `${base}/+`, fields: { humidity: 'rh', co2: 'co2' } })
    const one = await source({ topic: `${base}/rh`, fields: { humidity: 'rh' } })
    await publish(`${base}/rh`, '61.5')
    await publish(`${base}/co2`, '900')
    await expect.poll(async () => (await all.stored())?.latest).toEqual({ humidity: 61.5, co2: 900 })
    expect((await one.stored())?.latest).toEqual({ humidity: 61.5 })
  })

  test('two sources share a topic, and one hears on when the other is deleted while messages come', async () => {
    const first = await source({ fields: { humidity: 'rh' }, timeField: 'ts' })
    const second = await addedSource({ topic: first.topic, fields: { co2: 'co2' }, timeField: 'ts' })
    // Its topic is listened to already: that it is known itself shows when one is that was added after it.
    await source({ fields: { humidity: 'rh' } })
    const begin = Date.now() - 60_000
    const send = (from: number) =>
      Promise.all(
        Array.from({ length: 100 }, (_, index) => publish(first.topic, { rh: 60, co2: 900, ts: begin + from + index })),
      )
    await send(0)
    await expect.poll(async () => [(await first.stored())?.taken, (await second.stored())?.taken]).toEqual([100, 100])
    await Promise.all([send(100), deleteSource(server.db, facilityId, second.id)])
    await expect.poll(async () => (await first.stored())?.taken).toBe(200)
    await expect.poll(async () => (await topicSources(server.db)).some(({ id }) => id === second.id)).toBe(false)
    await send(200)
    await expect.poll(async () => (await first.stored())?.taken).toBe(300)
    expect((await first.stored())?.refused).toBe(0)
    expect(broker.topics.has(first.topic)).toBe(true)
  })

  test('garbage is counted and told with a sentence, and the readings around it are kept', async () => {
    const { topic, stored } = await source({ fields: { humidity: 'rh' }, timeField: 'ts' })
    const ts = new Date().toISOString()
    const hour = 3_600_000
    const garbage: [unknown, RegExp][] = [
      ['<xml>', /^The message is neither JSON nor a number: "<xml>"$/],
      ['\u0000\uD800', /neither JSON/],
      [{ battery: 3 }, /^The message has none of: rh$/],
      [{ rh: 60 }, /^The message has no time at ts$/],
      [{ rh: 'wet', ts }, /^Humidity must be a number$/],
      [{ rh: 1e300, ts }, /^Humidity must be between 0 and 100 %$/],
      [{ rh: 60, ts: new Date(Date.now() + hour).toISOString() }, /^This is a time that has not come yet/],
      [{ rh: 60, ts: '1970-01-01T00:00:00Z' }, /^This was read more than 90 days ago/],
      [{ rh: 60, ts: 'noon' }, /^Give the time as/],
      [{ rh: 60, ts, more: 'x'.repeat(20_000) }, /^The message is longer than 16 kB/],
      [{ rh: 60, ts, more: 'x'.repeat(3_000_000) }, /^The message is longer than 16 kB/],
    ]
    const [before] = await brokers(server.db)
    for (const [index, [message, sentence]] of garbage.entries()) {
      await publish(topic, message)
      await expect.poll(async () => (await stored())?.refused).toBe(index + 1)
      expect((await stored())?.lastProblem).toMatch(sentence)
    }
    await publish(topic, { rh: 60, ts })
    await publish(topic, { rh: 60, ts })
    await publish(topic, { rh: 60, ts: new Date(Date.parse(ts) + 1).toISOString() })
    await expect.poll(async () => (await stored())?.taken).toBe(2)
    expect(await brokers(server.db)).toEqual([before])
    const { rows } = await sql<{ sum: number }>`
      select sum(h.count)::integer as sum from measurement_hour h join reading_source r on h.series / 8 = r.number
      where r.room_id = ${roomId}`.execute(server.db)
    expect(rows[0]?.sum).toBe(2)
  })

  test('what the broker has kept from before is no reading of now', async () => {
    const topics = [`farm/${randomUUID()}`, `farm/${randomUUID()}`] as const
    for (const topic of topics) await publish(topic, { rh: 40, ts: Date.now() - 60_000 }, true)
    const untimed = await source({ topic: topics[0], fields: { humidity: 'rh' } })
    const timed = await source({ topic: topics[1], fields: { humidity: 'rh' }, timeField: 'ts' })
    for (const topic of topics) await publish(topic, { rh: 50, ts: Date.now() })
    await expect.poll(async () => (await timed.stored())?.taken).toBe(2)
    await expect.poll(async () => (await untimed.stored())?.taken).toBe(1)
    expect([(await untimed.stored())?.latest, (await timed.stored())?.latest]).toEqual([
      { humidity: 50 },
      { humidity: 50 },
    ])
  })

  test('of a facility that is not active is refused and counted; of a source that was deleted nobody hears', async () => {
    const away = await source({ facilityId: inactive, fields: { humidity: 'rh' } })
    await publish(away.topic, { rh: 60 })
    await expect.poll(async () => (await away.stored())?.lastProblem).toMatch(/is not active here/)
    const gone = await source({ fields: { humidity: 'rh' } })
    await deleteSource(server.db, facilityId, gone.id)
    await expect.poll(() => broker.topics.has(gone.topic)).toBe(false)
  })

  test('thousands at once are taken up to the quota, the others counted, and another source is heard meanwhile', async () => {
    const wild = await source({ fields: { humidity: 'rh' }, timeField: 'ts' })
    const tame = await source({ fields: { humidity: 'rh' } })
    // Most of what may come at once is used up before, so that the flood need not be as long.
    const used = readingsAtOnce - 100
    const known = (await topicSources(server.db)).find(({ id }) => id === wild.id)
    if (known) await server.services.measuring.take(known, Array.from({ length: used }).fill(null), new Date())
    const begin = Date.now() - 60_000
    const flood = Array.from({ length: 3000 }, (_, index) => publish(wild.topic, { rh: 60, ts: begin + index }))
    await publish(tame.topic, { rh: 55 })
    await expect.poll(async () => (await tame.stored())?.latest.humidity).toBe(55)
    await Promise.all(flood)
    await expect
      .poll(async () => {
        const row = await wild.stored()
        return (row?.taken ?? 0) + (row?.refused ?? 0) - used
      })
      .toBe(3000)
    expect((await wild.stored())?.lastProblem).toBe(tooManyText)
  })
})

describe('the broker', () => {
  test('that does not let us listen to a topic is told at its source, and at no other that hears the same', async () => {
    const base = `closed/${randomUUID()}`
    const open = await source({ topic: `${base}/+`, fields: { humidity: 'rh' } })
    broker.closed.add(`${base}/door`)
    const closed = await addedSource({ topic: `${base}/door`, fields: { humidity: 'rh' } })
    await expect
      .poll(async () => (await closed.stored())?.lastProblem)
      .toBe('The broker does not let this server listen to the topic of this source.')
    expect((await open.stored())?.refused).toBe(0)
  })

  test('that is gone is told, come back to, and tells what it kept meanwhile', async () => {
    const { topic, stored } = await source({ fields: { humidity: 'rh' } })
    await broker.stop()
    await expect.poll(isConnected).toBe(false)
    await expect
      .poll(async () => (await brokers(server.db))[0]?.problem)
      .toBe(`Nobody answers at 127.0.0.1:${broker.port}`)
    broker.aedes.publish({ cmd: 'publish', topic, payload: '{"rh":58}', qos: 1, retain: false, dup: false }, () => {})
    await broker.start()
    await expect.poll(isConnected).toBe(true)
    await expect.poll(async () => (await stored())?.latest.humidity).toBe(58)
    if (!sensor.connected) await new Promise((resolve) => sensor.once('connect', resolve))
  })

  test('is listened to by one of two processes, by the other when that ends, and nothing is lost between them', async () => {
    const other = await testServer()
    await addFacility(other.db, facilityId, true)
    const topic = `farm/${randomUUID()}`
    const form = NewSource.parse({ ...usual, name: 'Floor', topic, fields: { humidity: 'rh' } })
    await addSource(other.db, { facilityId, roomId, systemId: '' }, { id: 'floor', form, key: newKey() })
    const heard: string[] = []
    const process = (name: string) => {
      const { database, measuring, now } = other.services
      const take: typeof measuring.take = (one, rows, at) => {
        heard.push(name)
        return measuring.take(one, rows, at)
      }
      const options = { database, url: broker.url, now, report: () => {}, retryMs: 50 }
      return keepHearing({ ...options, signingSecret: 'of both', measuring: { ...measuring, take } })
    }
    const stopFirst = process('first')
    await expect.poll(() => broker.topics.has(topic)).toBe(true)
    const stopSecond = process('second')
    await publish(topic, { rh: 51 })
    await expect.poll(() => heard).toEqual(['first'])
    await stopFirst()
    await publish(topic, { rh: 52 })
    await expect.poll(() => heard).toEqual(['first', 'second'])
    const row = async () => (await sourcesOfRoom(other.db, { facilityId, roomId }))[0]
    await expect.poll(async () => [(await row())?.taken, (await row())?.latest.humidity]).toEqual([2, 52])
    await stopSecond()
    expect(await brokers(other.db)).toMatchObject([
      { isConnected: false, problem: 'No process of this server listens to it at the moment' },
    ])
    await other.close()
  })

  test('that is down at the start is reached when it comes, and sends again what was not stored when it broke', async () => {
    const late = await aBroker()
    await late.stop()
    const states: (string | null)[] = []
    const heard: string[] = []
    const stored: (() => void)[] = []
    const connection = connectBroker(late.url, 'cultivatdlate', {
      onMessage: ({ payload }) => {
        heard.push(String(payload))
        return new Promise((resolve) => stored.push(resolve))
      },
      onState: ({ problem }) => void states.push(problem),
      onRefused: () => {},
    })
    connection.listenTo(new Set(['farm/late']), [])
    await expect.poll(() => states.at(-1)).toBe(`Nobody answers at 127.0.0.1:${late.port}`)
    await late.start()
    await expect.poll(() => late.topics.has('farm/late')).toBe(true)
    const publishLate = (payload: string) =>
      late.aedes.publish({ cmd: 'publish', topic: 'farm/late', payload, qos: 1, retain: false, dup: false }, () => {})
    for (const payload of ['1', '2']) publishLate(payload)
    await expect.poll(() => heard).toEqual(['1', '2'])
    await late.stop()
    await expect.poll(() => states.at(-1)).not.toBeNull()
    await late.start()
    await expect.poll(() => heard).toEqual(['1', '2', '1', '2'])
    for (const done of stored) done()
    publishLate('3')
    await expect.poll(() => heard).toEqual(['1', '2', '1', '2', '3'])
    stored.at(-1)?.()
    await connection.close()
    await late.close()
  })

  test('that talks no MQTT, or knows us not, says so and does no harm', async () => {
    const noBroker = createServer((socket) => {
      socket.on('error', () => {})
      socket.write(Buffer.alloc(100_000, 0xff))
    })
    await new Promise<void>((resolve) => noBroker.listen(0, '127.0.0.1', resolve))
    const { port } = noBroker.address() as AddressInfo
    expect(await problemsAt(`mqtt://grower:secret@127.0.0.1:${port}`)).toBe(
      `What came from 127.0.0.1:${port} is no MQTT`,
    )
    noBroker.close()
    const unknown = await problemsAt(`mqtt://grower:hunter2@127.0.0.1:${broker.port}`)
    expect(unknown).toBe('It refused the name or the password of MQTT_URL')
  })
})

test('messages that are too long are cut, in whatever pieces they come, and nothing else is', () => {
  const packet = (first: number, body: Buffer) => {
    const digits = [body.length % 128, Math.floor(body.length / 128) % 128, Math.floor(body.length / 16_384)]
    const last = digits.findLastIndex((digit) => digit > 0)
    const length = digits.slice(0, Math.max(last, 0) + 1).map((digit, at) => (at < last ? digit + 128 : digit))
    return Buffer.concat([Buffer.from([first, ...length]), body])
  }
  const head = Buffer.from([0, 4, ...Buffer.from('farm'), 0, 7])
  const message = (length: number) => packet(0x32, Buffer.concat([head, Buffer.alloc(length, 'x')]))
  const others = [packet(0x20, Buffer.alloc(2)), message(90), packet(0xd0, Buffer.alloc(0))]
  const sent = Buffer.concat([
    ...others,
    message(40_000),
    packet(0x90, Buffer.alloc(5_000)),
    message(50_000),
    ...others,
  ])
  const wanted = Buffer.concat([...others, message(100), packet(0x90, Buffer.alloc(5_000)), message(100), ...others])
  for (const size of [1, 7, 65_536, sent.length]) {
    const cut = messageCutter(100)
    const pieces = Array.from({ length: Math.ceil(sent.length / size) }, (_, at) =>
      cut(sent.subarray(at * size, (at + 1) * size)),
    )
    expect(Buffer.concat(pieces).equals(wanted)).toBe(true)
  }
  expect(() => messageCutter(100)(packet(0x90, Buffer.alloc(1_100_000)))).toThrow('A packet is too long')
})

/** The first thing that is wrong with a broker. */
async function problemsAt(url: string): Promise<string | null> {
  const states: (string | null)[] = []
  const connection = connectBroker(url, 'cultivatdtest', {
    onMessage: async () => {},
    onState: ({ problem }) => void states.push(problem),
    onRefused: () => {},
  })
  await expect.poll(() => states.length).toBeGreaterThan(0)
  await connection.close()
  return states[0] ?? null
}
