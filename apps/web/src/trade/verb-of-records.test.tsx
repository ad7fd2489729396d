import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { dialog, fill, show } from '../ui/rendering.builders.tsx'
// Loaded before it is opened, which would wait for it in the middle of a test.
import './choose-record.tsx'
import type { Choice } from './choose-record.tsx'
import { RoomVerbsOf, useNewRoomVerbs, useOfferedVerbs } from './room-verbs.ts'
import { VerbOfRecords } from './verb-of-records.tsx'

const harvest = (name: string): Choice => ({ id: name, text: name, shown: name, about: 'Drying' })

const Waste = () => {
  const act = useOfferedVerbs().get('waste')
  return (
    <button type="button" disabled={!act} onClick={() => act?.()}>
      Waste
    </button>
  )
}

function Page({ choices, onChoose }: { choices: readonly Choice[]; onChoose: (id: string) => void }) {
  const asked = { verb: 'waste', title: 'Waste of which harvest?', placeholder: 'Strain' } as const
  return (
    <RoomVerbsOf value={useNewRoomVerbs()}>
      <Waste />
      <VerbOfRecords {...asked} choices={choices} onChoose={onChoose} />
    </RoomVerbsOf>
  )
}

test('an act for one of several records asks which one, and Enter takes the only one that fits', async () => {
  const onChoose = vi.fn<(id: string) => void>()
  const choices = ['Jack Herer', 'Durban Poison', 'Jack Frost'].map(harvest)
  const { user } = show(<Page choices={choices} onChoose={onChoose} />)
  await user.click(screen.getByRole('button', { name: 'Waste' }))
  const sheet = await dialog('Waste of which harvest?')
  const rows = () => within(sheet.getByRole('list')).queryAllByRole('button')
  expect(rows()).toHaveLength(3)
  fill(sheet.getByRole('searchbox'), 'jack')
  await user.type(sheet.getByRole('searchbox'), '{Enter}')
  expect(rows()).toHaveLength(2)
  expect(onChoose).not.toHaveBeenCalled()
  fill(sheet.getByRole('searchbox'), 'her jack')
  await user.type(sheet.getByRole('searchbox'), '{Enter}')
  expect(onChoose).toHaveBeenCalledExactlyOnceWith('Jack Herer')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('an act for the only record of a room asks nothing, and without one it cannot be done', async () => {
  const onChoose = vi.fn<(id: string) => void>()
  const { user, again } = show(<Page choices={[harvest('Jack Herer')]} onChoose={onChoose} />)
  await user.click(screen.getByRole('button', { name: 'Waste' }))
  expect(onChoose).toHaveBeenCalledExactlyOnceWith('Jack Herer')
  again(<Page choices={[]} onChoose={onChoose} />)
  await waitFor(() => expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Waste' }).disabled).toBe(true))
})
