import { plantRoutes } from '@cultivatd/contract/plant/plant.contract'
import { repairRoutes } from '@cultivatd/contract/repair/repair.contract'
import { references } from '@cultivatd/contract/reference/reference.builders'
import { weighInRoutes } from '@cultivatd/contract/weigh-in/weigh-in.contract'
import { facilityId } from '@cultivatd/domain/facility/facility.builders'
import { aPlantThatIs } from '@cultivatd/domain/plant/plant.builders'
import type { PlantWeight } from '@cultivatd/domain/weigh-in/plant-weight'
import type { WeighIn } from '@cultivatd/domain/weigh-in/weigh-in'
import { aPlantWeight, aWeighIn, plantOf } from '@cultivatd/domain/weigh-in/weigh-in.builders'
import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { answer, aServer, outcome, outcomeOf } from '../../live/server.builders.ts'
import { dialog, show } from '../../ui/rendering.builders.tsx'
import { rooms } from '../plant-page.builders.tsx'
import { WeighInStation } from './station-page.tsx'
import { type Said, tones } from './tones.ts'

const plants = [1, 2, 3, 4, 5].map((at) => aPlantThatIs.flowering({ Id: at, Label: plantOf(at), LocationId: 5 }))
const weighIn = aWeighIn()
const route = weighInRoutes.weigh

/** A station of five plants, of which these have a weight. */
async function open(weights: readonly PlantWeight[] = []) {
  const server = aServer()
  const buzzed: number[][] = []
  vi.stubGlobal('navigator', Object.assign(navigator, { vibrate: (pattern: number[]) => buzzed.push(pattern) > 0 }))
  server.shows('plants', { facilityId, roomId: weighIn.roomId }, plants)
  server.shows('rooms', { facilityId }, rooms)
  server.shows('references', { facilityId }, [references()])
  server.shows('plantWeights', { facilityId, weighInId: weighIn.id }, weights)
  server.answers(route, answer(route, {}))
  const { user, again } = show(<WeighInStation weighIn={weighIn} />)
  const pad = within(await screen.findByRole('group', { name: 'Number pad' }))
  const press = async (keys: string) => {
    for (const key of keys) await user.click(pad.getByRole('button', { name: key === '.' ? 'Point' : key }))
  }
  return {
    server,
    user,
    press,
    become: (other: WeighIn) => again(<WeighInStation weighIn={other} />),
    key: (name: string) => user.click(pad.getByRole('button', { name })),
    /** As a wedge scanner types. */
    scan: (label: string) =>
      act(async () => {
        for (const key of [...label, 'Enter'])
          document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
      }),
    felt: (is: Said) => expect(buzzed.at(-1)).toEqual(tones[is].shakes),
    asked: () => server.asked(route).map(({ body }) => body as { label: string; weightGrams: number }),
    question: async () => within(await screen.findByRole('alertdialog', { name: 'A question' })),
  }
}

describe('a station', () => {
  test('takes scan, weight, next; a scan takes the weight of the plant before', async () => {
    const { scan, press, key, asked, felt, server } = await open()
    await scan(plantOf(1))
    felt('chosen')
    await press('412.5')
    await scan(plantOf(2))
    await waitFor(() => expect(asked()).toMatchObject([{ label: plantOf(1), weightGrams: 412.5, replaces: [] }]))
    await press('398')
    await key('Take')
    felt('taken')
    await waitFor(() => expect(asked()).toHaveLength(2))
    expect(server.asked(route).every(({ key: sent }) => sent !== null)).toBe(true)
    expect(screen.getByText('2 of 5')).toBeTruthy()
    expect(screen.getByText('810.5 g')).toBeTruthy()
  })

  test('finds a plant by its last digits, asks which of several, and keeps the digits of a scan out of the weight', async () => {
    const { press, key, scan, user } = await open()
    await press('0')
    await key('Find')
    expect(screen.getByText('No plant of this room ends in 0')).toBeTruthy()
    await key('Delete the last digit')
    await press('000003')
    await key('Find')
    await press('12')
    await scan(plantOf(3))
    expect(screen.getByText('…000003 is on the scale already')).toBeTruthy()
    expect(screen.getByLabelText('Weight').textContent).toBe('12g')
    await user.click(screen.getByRole('button', { name: 'Leave this plant' }))
    await press('00')
    expect(screen.queryByRole('alertdialog')).toBeNull()
  })

  test('asks before a plant is weighed twice, and the later weight replaces the first', async () => {
    const { scan, press, key, asked, question, felt, user } = await open([aPlantWeight({ id: 'first' })])
    await scan(plantOf(1))
    felt('repeat')
    const asks = await question()
    expect(asks.getByText(/^…000001 was weighed already: 412 g by Marcus Reyes at Table 1/)).toBeTruthy()
    await scan(plantOf(2))
    expect(asks.getByRole('button', { name: 'Weigh again' })).toBeTruthy()
    await user.click(asks.getByRole('button', { name: 'Weigh again' }))
    await press('420')
    await key('Take')
    await waitFor(() => expect(asked()).toMatchObject([{ weightGrams: 420, replaces: ['first'] }]))
  })

  test('stops at a weight that is far from the others until somebody says that it is right', async () => {
    const before = [1, 2, 3].map((at) => aPlantWeight({ label: plantOf(at), arrived: at, weightGrams: 400 + at }))
    const { scan, press, key, asked, question, felt, user } = await open(before)
    await scan(plantOf(4))
    await press('4100')
    await key('Take')
    felt('doubt')
    const asks = await question()
    expect(asks.getByText('…000004: 4,100 g, really? The others weigh about 403 g.')).toBeTruthy()
    expect(asked()).toEqual([])
    await user.click(asks.getByRole('button', { name: 'It is right' }))
    await waitFor(() => expect(asked()).toMatchObject([{ weightGrams: 4100, isConfirmed: true }]))
  })

  test('asks about a plant that is not expected, and refuses what is no plant', async () => {
    const { scan, question, felt, user } = await open()
    await scan(plantOf(77))
    expect((await question()).getByText('Plant …000077 is not expected here. Weigh it all the same?')).toBeTruthy()
    await user.click((await question()).getByRole('button', { name: 'Leave it' }))
    await scan('ROOM12345678')
    felt('wrong')
  })

  test('takes the last one back', async () => {
    localStorage.setItem('cultivatd station', 'Table 1')
    const { server, user } = await open([aPlantWeight()])
    server.answers(weighInRoutes.takeBack, answer(weighInRoutes.takeBack, {}))
    await user.click(await screen.findByRole('button', { name: 'Take back 412 g of …000001' }))
    await waitFor(() =>
      expect(server.asked(weighInRoutes.takeBack)).toMatchObject([{ body: { weightId: 'weight-1' } }]),
    )
    expect(screen.getByText('0 of 5')).toBeTruthy()
  })
})

/** A scale at a port of the browser: it says what the test wants it to say. */
function aScale() {
  let say = (_bytes: Uint8Array) => {}
  let unplug = () => {}
  const port = {
    readable: new ReadableStream<Uint8Array>({
      start(controller) {
        say = (bytes) => controller.enqueue(bytes)
        unplug = () => controller.error(new Error('The device has been lost.'))
      },
    }),
    writable: null,
    opened: [] as object[],
    open: async (settings: object) => void port.opened.push(settings),
    close: async () => {},
  }
  vi.stubGlobal('navigator', Object.assign(navigator, { serial: { requestPort: async () => port } }))
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'serial'))
  return {
    port,
    says: (text: string) => act(async () => say(new TextEncoder().encode(text))),
    unplug: () => act(async () => unplug()),
  }
}

describe('a scale', () => {
  test('gives its stable weight in grams, once for each plant, and what it said is kept beside it', async () => {
    const { port, says, unplug } = aScale()
    const { user, scan, key, asked, server } = await open()
    await user.click(screen.getByRole('button', { name: 'Station and scale' }))
    const sheet = await dialog('Station and scale')
    await user.selectOptions(sheet.getByLabelText('Protocol of the scale'), 'indicator')
    await user.click(sheet.getByRole('button', { name: 'Connect a scale' }))
    await user.click(sheet.getByRole('button', { name: 'Done' }))
    expect(port.opened).toMatchObject([{ baudRate: 9600, dataBits: 8, parity: 'none' }])
    await scan(plantOf(1))
    await says('0.0 g\r\nUS,GS,+0001.2 lb\r\n')
    expect(screen.getByText('Waiting for the scale to come to rest')).toBeTruthy()
    await says('ST,GS,+00')
    await says('01.5 lb\r\n')
    expect(screen.getByLabelText('Weight').textContent).toBe('680.3886g')
    await key('Take')
    await waitFor(() =>
      expect(asked()).toMatchObject([{ weightGrams: 680.3886, read: { value: 1.5, unit: 'Pounds' } }]),
    )
    // The plant that still lies there is not the next one.
    await scan(plantOf(2))
    await says('ST,GS,+0001.5 lb\r\n')
    await key('Take')
    expect(screen.getByText('Weigh …000002 first, or type its weight')).toBeTruthy()
    await says('ST,GS,+0000.0 lb\r\nST,GS,+0001.5 lb\r\n')
    await key('Take')
    await waitFor(() => expect(server.asked(route)).toHaveLength(2))
    await unplug()
    expect(
      await screen.findByText('The scale was unplugged or switched off. Connect it again, or type the weights.'),
    ).toBeTruthy()
  })
})

describe('closing', () => {
  test('shows what will be sent, and sends just that', async () => {
    const weights = [1, 2].map((at) => aPlantWeight({ label: plantOf(at), arrived: at, weightGrams: 400 + at }))
    const { server, user } = await open(weights)
    server.answers(plantRoutes.byLabels, answer(plantRoutes.byLabels, { plants, others: [] }))
    server.answers(
      repairRoutes.try,
      answer(repairRoutes.try, { works: weights.map(({ label }) => label), odd: [], fails: [], whole: [], mends: [] }),
    )
    server.answers(weighInRoutes.close, outcome([outcomeOf(plantOf(1)), outcomeOf(plantOf(2))]))
    await user.click(screen.getByRole('button', { name: 'Close the weigh-in' }))
    const sheet = await dialog('Close the weigh-in')
    expect(sheet.getByText('803 g')).toBeTruthy()
    expect(sheet.getByText('3 plants were expected and not weighed: they stay in the room')).toBeTruthy()
    const send = await sheet.findByRole<HTMLButtonElement>('button', { name: 'Harvest 2 plants' })
    await waitFor(() => expect(send.disabled).toBe(false))
    await user.click(send)
    await waitFor(() =>
      expect(server.asked(weighInRoutes.close)).toMatchObject([
        {
          body: {
            facilityId,
            version: 1,
            plants: [
              { label: plantOf(1), weight: 401 },
              { label: plantOf(2), weight: 402 },
            ],
          },
        },
      ]),
    )
  })

  test('asks again when somebody changes the harvest meanwhile', async () => {
    const { server, user, become } = await open([aPlantWeight()])
    server.answers(plantRoutes.byLabels, answer(plantRoutes.byLabels, { plants, others: [] }))
    server.answers(
      repairRoutes.try,
      answer(repairRoutes.try, { works: [plantOf(1)], odd: [], fails: [], whole: [], mends: [] }),
    )
    server.answers(weighInRoutes.close, outcome([outcomeOf(plantOf(1))]))
    await user.click(screen.getByRole('button', { name: 'Close the weigh-in' }))
    const sheet = await dialog('Close the weigh-in')
    const send = await sheet.findByRole<HTMLButtonElement>('button', { name: 'Harvest 1 plant' })
    await waitFor(() => expect(send.disabled).toBe(false))
    become(aWeighIn({ version: 4, name: 'Night shift' }))
    const changed = within(await sheet.findByLabelText('What was changed meanwhile'))
    expect(changed.getByText(weighIn.name)).toBeTruthy()
    expect(send.disabled).toBe(true)
    await user.click(sheet.getByRole('button', { name: 'This is right' }))
    await waitFor(() => expect(send.disabled).toBe(false))
    await user.click(send)
    await waitFor(() => expect(server.asked(weighInRoutes.close)).toMatchObject([{ body: { version: 4 } }]))
  })

  test('waits until somebody chose of two weights of one plant', async () => {
    const { server, user } = await open([
      aPlantWeight({ id: 'first', arrived: 1 }),
      aPlantWeight({ id: 'second', arrived: 2, weightGrams: 420, station: 'Table 2', userName: 'Priya Nair' }),
    ])
    server.answers(weighInRoutes.keepWeight, answer(weighInRoutes.keepWeight, {}))
    await user.click(screen.getByRole('button', { name: 'Close the weigh-in' }))
    const sheet = await dialog('Close the weigh-in')
    expect(await sheet.findByText(/1 plant was weighed twice: choose which weight counts/)).toBeTruthy()
    await user.click(sheet.getByRole('button', { name: '420 g of Priya Nair counts' }))
    await waitFor(() =>
      expect(server.asked(weighInRoutes.keepWeight)).toMatchObject([{ body: { weightId: 'second' } }]),
    )
  })
})
