import { createServer, type AddressInfo } from 'node:net'
import { sampleValues } from '@cultivatd/domain/label/label-kind'
import { aLabelDesignForm, anElement } from '@cultivatd/domain/label/label.builders'
import { roomCode, zoneCode } from '@cultivatd/domain/label/place-code'
import { standardDesign } from '@cultivatd/domain/label/standard-design'
import { parsedZpl } from '@cultivatd/domain/label/zpl.builders'
import { permission } from '@cultivatd/domain/user/permission'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { trackedGrower } from '../app/tracked-grower.builders.ts'
import { trackedTestServer } from '../app/tracked-server.builders.ts'
import { historyOf } from '../history/history.store.ts'
import { grower as facilityId } from '../mirror/metrc.builders.ts'
import { press } from './label-press.ts'
import { drawnPages, readCodes } from './read-back.builders.ts'

let server: Awaited<ReturnType<typeof trackedTestServer>>
let grower: Awaited<ReturnType<typeof trackedGrower>>
let editor: string
const received: Buffer[] = []
const printer = createServer((socket) => {
  socket.on('error', () => undefined)
  socket.on('data', (part) => received.push(part))
})
beforeAll(async () => {
  await new Promise<void>((resolve) => printer.listen(0, '127.0.0.1', resolve))
  const { port } = printer.address() as AddressInfo
  const off = await new Promise<number>((resolve) => {
    const other = createServer().listen(0, '127.0.0.1', () => {
      const { port: free } = other.address() as AddressInfo
      other.close(() => resolve(free))
    })
  })
  const printers = `Vault=127.0.0.1:${port}/300, Trim room=127.0.0.1:${off}`
  server = await trackedTestServer({}, { LABEL_PRINTERS: printers })
  grower = await trackedGrower(server)
  editor = (await server.person([permission.generalEdit])).token
})
afterAll(async () => {
  await server.close()
  printer.close()
})

const job = (given: object) => ({
  facilityId,
  kind: 'plant',
  records: [],
  designId: '',
  paper: 'avery-5163',
  start: 1,
  copies: 1,
  as: 'pdf',
  ...given,
})
const fileOf = async (given: object, token = grower.token) => {
  const response = await fetch(`${server.url}/api/label/file`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(job(given)),
  })
  return { status: response.status, headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) }
}
const told = ({ bytes }: { bytes: Buffer }) =>
  (JSON.parse(bytes.toString()) as { errors: { message: string }[] }).errors.map(({ message }) => message)

test('plants and packages are printed on a sheet, and their tag numbers are read back from it', async () => {
  const plants = [await grower.plant({}), await grower.plant({})].map(({ Label }) => Label)
  const answer = await fileOf({ records: plants })
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf'])
  const [page] = drawnPages(answer.bytes)
  const codes = page ? await readCodes(page) : []
  expect(
    codes
      .filter(({ symbology }) => symbology === 'qr')
      .map(({ text }) => text)
      .toSorted(),
  ).toEqual(plants.toSorted())
  const { Label } = await grower.pkg({ Quantity: 100, UnitOfMeasureName: 'Grams' })
  const [roll] = drawnPages((await fileOf({ kind: 'package', records: [Label], paper: 'roll-4x2in' })).bytes)
  expect(new Set((roll ? await readCodes(roll) : []).map(({ text }) => text))).toEqual(new Set([Label]))
})

test('rooms and zones have codes of their own; a zone that is not there, or a plant, is told, and nothing is printed', async () => {
  const roomId = grower.roomId('Veg 1')
  const made = await server.call('POST', '/api/system/create', {
    token: editor,
    body: { facilityId, roomId, name: 'Rack A', type: 'vegetation', rackCount: 2, levelCount: 2, zoneCount: 3 },
  })
  const systemId = (made.answer as { id: string }).id
  const zpl = { as: 'zpl', resolution: 203, paper: 'roll-2x1in' }
  const [zone] = parsedZpl((await fileOf({ ...zpl, kind: 'zone', records: [`${systemId}/2/1/3`] })).bytes.toString())
  expect(zone?.fields.map(({ data }) => data)).toEqual([
    `MA,${zoneCode({ systemId, rack: 2, level: 1, zone: 3 })}`,
    'Rack 2, lower,',
    'zone 3',
    'Rack A',
    'Veg 1',
    expect.any(String),
  ])
  const [room] = parsedZpl((await fileOf({ ...zpl, kind: 'room', records: [roomId], copies: 2 })).bytes.toString())
  expect(room).toMatchObject({ copies: 2 })
  expect(room?.fields[0]?.data).toBe(`MA,${roomCode({ facilityId, id: roomId })}`)
  const look = async (text: string) => (await grower.get(`lookup?text=${text}`)).answer
  const code = zoneCode({ systemId, rack: 2, level: 1, zone: 3 })
  const { matches } = (await look(code.toLowerCase())) as { matches: unknown[] }
  expect(matches).toEqual([
    expect.objectContaining({ kind: 'zone', id: `${systemId}/2/1/3`, name: 'Rack 2, lower, zone 3', roomId }),
  ])
  expect(await look(roomCode({ facilityId, id: roomId }))).toMatchObject({ matches: [{ kind: 'room', id: roomId }] })
  expect(await look(zoneCode({ systemId, rack: 3, level: 1, zone: 1 }))).toEqual({ matches: [] })
  const gone = await fileOf({ ...zpl, kind: 'zone', records: [`${systemId}/2/1/3`, `${systemId}/3/1/1`] })
  expect([gone.status, told(gone)]).toEqual([
    404,
    [`${systemId}/3/1/1 is not here any more, so nothing was printed. Leave it out and print again.`],
  ])
  const tag = '1A4FF0300000029999999999'
  expect(told(await fileOf({ records: [tag] }))[0]).toContain(tag)
})

test('a printer of the operator gets the labels; its address is told to nobody, and one that is off is told in words', async () => {
  const { answer } = await grower.get('label/printers')
  expect(answer).toEqual({
    printers: [
      { name: 'Vault', resolution: 300 },
      { name: 'Trim room', resolution: 203 },
    ],
  })
  const { Label } = await grower.plant({})
  const { as: _as, ...printed } = job({ records: [Label], paper: 'roll-2x1in', copies: 3 })
  const done = await server.call('POST', '/api/label/print', {
    token: grower.token,
    body: { ...printed, printer: 'Vault' },
  })
  expect([done.status, done.answer]).toEqual([200, { labels: 3 }])
  const [label] = parsedZpl(Buffer.concat(received).toString())
  expect(label).toMatchObject({ width: 600, copies: 3 })
  expect(label?.fields[0]?.data).toBe(`MA,${Label}`)
  const off = await server.call('POST', '/api/label/print', {
    token: grower.token,
    body: { ...printed, printer: 'Trim room' },
  })
  expect([off.status, grower.messages(off)]).toEqual([
    409,
    [
      'The printer Trim room does not answer. Nothing was printed: look whether it is on and in the network, and print again.',
    ],
  ])
  const other = await server.call('POST', '/api/label/print', {
    token: grower.token,
    body: { ...printed, printer: '127.0.0.1:22' },
  })
  expect([other.status, grower.messages(other)]).toEqual([
    400,
    ['There is no printer 127.0.0.1:22 any more. Choose another one.'],
  ])
})

test('who prints may not change designs; a design prints as it is kept, and what it cannot print on is refused', async () => {
  const form = aLabelDesignForm({ name: 'Tall', elements: [anElement({ field: 'phase', text: 'Now' })] })
  const make = (token: string) => server.call('POST', '/api/label-design/create', { token, body: form })
  expect((await make(grower.token)).status).toBe(403)
  const { id } = (await make(editor)).answer as { id: string }
  const { Label } = await grower.plant({})
  const asked = { designId: id, records: [Label], as: 'zpl', resolution: 203, paper: 'roll-2x1in' }
  const [label] = parsedZpl((await fileOf(asked)).bytes.toString())
  expect(label?.fields.map(({ data }) => data)).toEqual([expect.stringMatching(/^Now (Vegetative|Flowering)$/)])
  const small = await fileOf({ ...asked, paper: 'roll-50x25mm' })
  expect([small.status, told(small)]).toEqual([
    400,
    ['Tall is 50.8 × 25.4 mm, larger than the labels of this paper (50 × 25 mm)'],
  ])
})

test('a preview is drawn as it is printed, of example data and of a record', async () => {
  const body = standardDesign('room', { width: 50.8, height: 25.4 })
  const sample = await server.call('POST', '/api/label/preview', { token: grower.token, body })
  expect(sample.answer).toMatchObject({
    width: 50.8,
    notes: [],
    marks: [{ is: 'code', text: sampleValues('room')['code'] }, {}, {}, {}],
  })
  const id = grower.roomId('Veg 1')
  const real = await grower.post('label/preview-of', { kind: 'room', record: id, designId: '', paper: 'roll-2x1in' })
  expect(real.answer).toMatchObject({ marks: [{ text: roomCode({ facilityId, id }) }, { text: 'Veg 1' }, {}, {}] })
})

test('the logo is kept in grey, printed by both, told in the history, and taken away; what is no picture is refused', async () => {
  const set = (content: string, token = editor) => server.call('PUT', '/api/label/logo', { token, body: { content } })
  const png = await sharp({ create: { width: 900, height: 300, channels: 3, background: '#102030' } })
    .png()
    .toBuffer()
  expect((await set(png.toString('base64'), grower.token)).status).toBe(403)
  expect((await set(Buffer.from('<svg/>').toString('base64'))).status).toBe(400)
  expect((await set(png.toString('base64'))).status).toBe(200)
  const elements = [anElement({ is: 'logo', x: 0, y: 0, width: 30, height: 10 })]
  const made = await server.call('POST', '/api/label-design/create', {
    token: editor,
    body: aLabelDesignForm({ name: 'Logo', elements }),
  })
  const { id } = made.answer as { id: string }
  const { Label } = await grower.plant({})
  const asked = { designId: id, records: [Label], paper: 'roll-2x1in' }
  const [label] = parsedZpl((await fileOf({ ...asked, as: 'zpl', resolution: 203 })).bytes.toString())
  const [total, , perLine, hex = ''] = (label?.fields[0]?.commands['GF'] ?? '').slice(2).split(',')
  expect([total, perLine, hex.length, /^F+/.test(hex)]).toEqual(['2400', '30', 4800, true])
  expect((await fileOf(asked)).bytes.toString('latin1')).toContain('/Subtype /Image')
  expect((await set('')).status).toBe(200)
  const entries = await historyOf(server.db, { facilityId: null, entity: 'label-logo', record: 'logo' })
  expect(entries.map(({ summary }) => summary)).toEqual(['Took away the logo of labels', 'Set the logo of labels'])
})

test('many labels are drawn in a thread of their own, while the server goes on answering', async () => {
  const labels = Array.from({ length: 900 }, (_none, at) => ({
    ...sampleValues('package'),
    code: `1A4FF0300000001${String(at).padStart(9, '0')}`,
  }))
  const work = {
    design: standardDesign('package', { width: 66.675, height: 25.4 }),
    labels,
    copies: 1,
    start: 1,
    resolution: 203 as const,
    title: 'Package labels',
    logo: null,
  }
  let slowest = 0
  const began = performance.now()
  let last = began
  const ticking = setInterval(() => {
    slowest = Math.max(slowest, performance.now() - last)
    last = performance.now()
  }, 20)
  const pdf = await press({ ...work, as: 'pdf', paper: 'avery-5160' })
  clearInterval(ticking)
  const took = performance.now() - began
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
  expect(pdf.toString('latin1').match(/\/Type \/Page\n/g)).toHaveLength(30)
  expect(pdf.length).toBeLessThan(4_500_000)
  // Drawn here it would be one pause of all that time.
  expect(slowest).toBeLessThan(took / 2)
}, 300_000)
