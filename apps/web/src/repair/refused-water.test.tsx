import { waterRoutes } from '@cultivatd/contract/water/water.contract'
import { aSystem } from '@cultivatd/domain/system/system.builders'
import { aWater } from '@cultivatd/domain/water/water.builders'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { api } from '../live/api.ts'
import { aKeepingDevice } from '../live/outbox/device.builders.ts'
import { perform } from '../live/outbox/perform.ts'
import { answer, aServer, brokenConnection, refusal } from '../live/server.builders.ts'
import { button, show } from '../ui/rendering.builders.tsx'
import { RefusedActs } from './refused-acts.tsx'

const system = aSystem({ id: 's1', name: 'North racks', roomId: '5' })
const { facilityId } = system
const overtaken = 'Marco Ruiz set the water of North racks filled at 09:12, after you opened it.'

async function open(now: Parameters<typeof aWater>[0]) {
  const server = aServer()
  server.shows('me', {}, [{ id: 'dana', version: 1, displayName: 'Dana', permissions: [] } as never])
  server.shows('system', { facilityId, systemId: 's1' }, [system])
  server.shows('waters', { facilityId, roomId: '5' }, [{ ...aWater({ id: 's1', version: 9, ...now }), facilityId }])
  const device = await aKeepingDevice(server, 'dana')
  server.answers(waterRoutes.change, brokenConnection, refusal(409, overtaken), answer(waterRoutes.change, {}))
  const call = { params: { systemId: 's1' }, body: { facilityId, version: 4 } }
  await perform((options) => api.water.change(call, options), {
    key: 'key-of-change',
    records: ['water s1'],
    title: 'Water change of North racks started',
    about: '',
  })
  await device.sends()
  show(<RefusedActs />)
  return { server, device, card: within(await screen.findByRole('region', { name: /North racks/ })) }
}

test('[SYNC-03] a step of water that somebody overtook is done in the tray on the water as it is now', async () => {
  const { server, device, card } = await open({ isFilled: true })
  expect(await card.findByText('The water of North racks now: filled.')).toBeTruthy()
  expect(card.getByText('Works now')).toBeTruthy()
  expect(card.getByText(`Was: ${overtaken}`)).toBeTruthy()
  button(card, 'Send again').click()
  await waitFor(() => expect(device.acts()).toEqual([]))
  expect(server.asked(waterRoutes.change).at(-1)).toMatchObject({
    body: { facilityId, version: 9 },
    doneAt: expect.any(String),
  })
})

test('where the water is in a state in which the step cannot be done, that is said in the words of its rule', async () => {
  const { card } = await open({ isFilled: false })
  expect(await card.findByText('The water of North racks now: not filled.')).toBeTruthy()
  expect(card.getByText('The water is not filled yet. Set it filled first.')).toBeTruthy()
  expect(card.queryByText('Works now')).toBeNull()
})
