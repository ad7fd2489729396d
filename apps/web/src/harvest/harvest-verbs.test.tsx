import { aHarvest } from '@cultivatd/domain/harvest/harvest.builders'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { type RoomVerb, RoomVerbsOf, useNewRoomVerbs, useOfferedVerbs } from '../trade/room-verbs.ts'
// Loaded before it is opened, which would wait for it in the middle of a test.
import '../trade/choose-record.tsx'
import { dialog, show } from '../ui/rendering.builders.tsx'
import { HarvestVerbs } from './harvest-verbs.tsx'

const here = { DryingLocationId: 9, FinishedDate: null }
const harvest = (Id: number, Name: string, more: Parameters<typeof aHarvest>[0] = {}) =>
  aHarvest({ Id, Name, ...here, ...more })

const Verb = ({ verb }: { verb: RoomVerb }) => {
  const act = useOfferedVerbs().get(verb)
  return (
    <button type="button" disabled={!act} onClick={() => act?.()}>
      {verb}
    </button>
  )
}

const Page = ({ harvests }: { harvests: Parameters<typeof HarvestVerbs>[0]['harvests'] }) => (
  <RoomVerbsOf value={useNewRoomVerbs()}>
    <Verb verb="waste" />
    <Verb verb="steps" />
    <HarvestVerbs harvests={harvests} metrcLocationId={9} />
  </RoomVerbsOf>
)

test('waste is offered for what hangs in the room and is not on hold; where it is one alone, its form opens at once', async () => {
  const one = harvest(1, 'One')
  const others = [
    harvest(2, 'Held', { IsOnHold: true }),
    harvest(3, 'Elsewhere', { DryingLocationId: 8 }),
    harvest(4, 'Finished', { FinishedDate: '2026-11-20' }),
  ]
  const { user, address, again } = show(<Page harvests={[one, ...others]} />)
  await user.click(screen.getByRole('button', { name: 'waste' }))
  await waitFor(() => expect(address()).toBe(`/?harvest=%22${one.id}%22&page=harvestWaste`))
  again(<Page harvests={others} />)
  await waitFor(() => expect(screen.getByRole<HTMLButtonElement>('button', { name: 'waste' }).disabled).toBe(true))
})

test('the next step of a harvest is told before it is chosen', async () => {
  const two = harvest(2, 'Two')
  const { user, address } = show(<Page harvests={[harvest(1, 'One'), two]} />)
  await user.click(screen.getByRole('button', { name: 'steps' }))
  const sheet = await dialog('Next step of which harvest?')
  await user.click(sheet.getByRole('button', { name: /^Two.*Start/ }))
  await waitFor(() => expect(address()).toBe(`/?harvest=%22${two.id}%22`))
})
