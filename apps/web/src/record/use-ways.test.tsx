import { facilityId } from '@cultivatd/domain/facility/facility.builders'
import type { RoomSummary } from '@cultivatd/domain/room/room'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aServer } from '../live/server.builders.ts'
import { show } from '../ui/rendering.builders.tsx'
import type { MovedKind } from './chosen-place.ts'
import { useWays } from './use-ways.ts'

interface MovedProps {
  types: RoomSummary['types']
  kind: MovedKind
  names: readonly string[]
}

function Moved({ types, kind, names }: MovedProps) {
  const { label, perform } = useWays(facilityId).moved({ id: '7', types }, kind, names)
  return (
    <button type="button" onClick={perform}>
      {label}
    </button>
  )
}

const labels = (count: number) => Array.from({ length: count }, (_, at) => `1A4FF03000000220000${10000 + at}`)

/** What a notice offers of such a move, and where that leads. */
async function offered(moved: MovedProps) {
  aServer()
  const { address, user, leave } = show(<Moved {...moved} />)
  const button = await screen.findByRole('button')
  await user.click(button)
  await waitFor(() => expect(address()).not.toBe('/'))
  const found = { label: button.textContent, address: address() }
  leave()
  return found
}

const room = `/facility/${facilityId}/room/7`

test('[SHELL-16] what was moved by mistake is corrected by the same form for the same, in the room where it is now', async () => {
  const [first = '', second = ''] = labels(2)
  expect(await offered({ types: ['packaging'], kind: 'packages', names: [first, second] })).toEqual({
    label: 'Correct',
    address: `${room}?move=${encodeURIComponent(`packages ${first} ${second}`).replaceAll('%20', '+')}`,
  })
})

test('[SHELL-16] a room whose page lists no plants, or no packages, is opened in place of a form for what it does not show', async () => {
  expect(await offered({ types: ['packaging'], kind: 'plants', names: labels(2) })).toEqual({
    label: 'Open',
    address: room,
  })
  expect(await offered({ types: ['vegetation'], kind: 'packages', names: labels(2) })).toEqual({
    label: 'Open',
    address: room,
  })
})

test('[SHELL-16] more than an address holds are not named in one: their room is opened', async () => {
  const types: RoomSummary['types'] = ['vegetation']
  expect((await offered({ types, kind: 'plants', names: labels(100) })).label).toBe('Correct')
  expect(await offered({ types, kind: 'plants', names: labels(101) })).toEqual({ label: 'Open', address: room })
})
