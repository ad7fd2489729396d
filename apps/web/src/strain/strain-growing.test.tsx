import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { show } from '../ui/rendering.builders.tsx'
import { aStrainServer, redFork, stillwater } from './strain.builders.ts'
import { GrowingFact, StrainGrowing } from './strain-growing.tsx'

const both = (
  <>
    <GrowingFact strainId="s1" />
    <StrainGrowing strainId="s1" />
  </>
)
const inRoom = (facility: { id: string }, roomId: string, roomName: string, plants: number) => ({
  id: `${facility.id} ${roomId}`,
  version: 0,
  facilityId: facility.id,
  roomId,
  roomName,
  plants,
})

test('[STRAIN-05] the page says how many plants grow and where, each room a link', async () => {
  const server = aStrainServer()
  server.shows('strainPlants', { strainId: 's1' }, [
    inRoom(redFork, 'r1', 'Flower 2', 1_200),
    inRoom(stillwater, 'r9', 'Barn', 1),
  ])
  show(both)
  expect((await screen.findByText('1,201', { selector: 'a b' })).parentElement?.textContent).toBe(
    '1,201 plants growing in 2 rooms',
  )
  const rooms = within(screen.getByRole('list')).getAllByRole('listitem')
  expect(rooms.map(({ textContent }) => textContent)).toEqual([
    'Flower 2Red Fork Cultivation1,200',
    'BarnStillwater Greenhouse1',
  ])
  expect(screen.getByRole('link', { name: 'Barn' }).getAttribute('href')).toBe(`/facility/${stillwater.id}/room/r9`)
})

test('of a strain that grows nowhere nothing is said', async () => {
  const server = aStrainServer()
  server.shows('strainPlants', { strainId: 's1' }, [])
  const { user } = show(both)
  await user.tab()
  expect(screen.queryByText(/growing/i)).toBeNull()
})
