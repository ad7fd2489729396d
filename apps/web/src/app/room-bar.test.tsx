import type { RoomType } from '@cultivatd/domain/room/room'
import { aRoomSummary } from '@cultivatd/domain/room/room.builders'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { RoomVerbsOf, type RoomVerb, useNewRoomVerbs, useRoomVerb } from '../trade/room-verbs.ts'
import { show } from '../ui/rendering.builders.tsx'
// Loaded before it is opened, which would wait for it in the middle of a test.
import '../ui/more-sheet.tsx'
import { RoomBar } from './room-bar.tsx'

type Parts = Partial<Record<RoomVerb, (() => void) | null>>

const Part = ({ verb, act }: { verb: RoomVerb; act: (() => void) | null }) => {
  useRoomVerb(verb, act)
  return null
}

function Page({ types, parts, onEdit }: { types: RoomType[]; parts: Parts; onEdit: () => void }) {
  const verbs = useNewRoomVerbs()
  return (
    <RoomVerbsOf value={verbs}>
      {(Object.keys(parts) as RoomVerb[]).map((verb) => (
        <Part key={verb} verb={verb} act={parts[verb] ?? null} />
      ))}
      <RoomBar room={aRoomSummary({ Id: 5, Name: 'Flower 1' }, types)} onEdit={onEdit} />
    </RoomVerbsOf>
  )
}

const inBar = () => within(screen.getByRole('group', { name: 'Actions' })).getAllByRole<HTMLButtonElement>('button')
const names = () => inBar().map(({ textContent, disabled }) => `${textContent}${disabled ? ' (not yet)' : ''}`)

test('the bar of a room keeps the place of what is still loading, and leaves out what cannot be done', async () => {
  const read = vi.fn<() => void>()
  const onEdit = () => {}
  const { user, again, address } = show(<Page types={['vegetation']} parts={{}} onEdit={onEdit} />)
  expect(names()).toEqual(['Move', 'Place (not yet)', 'Read (not yet)', 'More'])
  again(<Page types={['vegetation']} parts={{ read, place: null }} onEdit={onEdit} />)
  await waitFor(() => expect(names()).toEqual(['Move', 'Read', 'More']))
  await user.click(screen.getByRole('button', { name: 'Read' }))
  expect(read).toHaveBeenCalledOnce()
  await user.click(screen.getByRole('button', { name: 'Move' }))
  await waitFor(() => expect(address()).toBe('/?page=movePlants'))
  again(<Page types={['vegetation']} parts={{ place: null }} onEdit={onEdit} />)
  await waitFor(() => expect(names()).toEqual(['Move', 'Read (not yet)', 'More']))
})

test('More has what the bar of a room has no place for, each once, and Edit room opens from there', async () => {
  const [walk, onEdit] = [vi.fn<() => void>(), vi.fn<() => void>()]
  const { user } = show(<Page types={['flower']} parts={{ read: () => {}, place: () => {}, walk }} onEdit={onEdit} />)
  const press = async (name: string) => {
    await user.click(screen.getByRole('button', { name: 'More' }))
    await user.click(await screen.findByRole('menuitem', { name }))
  }
  await user.click(screen.getByRole('button', { name: 'More' }))
  await screen.findByRole('menu', { name: 'Flower 1' })
  expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
    'Flower plants',
    'Record application',
    'Waste of plants',
    'Change strain',
    'Destroy plants',
    'Place plants',
    'Walk the room',
    'Comment',
    'Print label',
    'Edit room',
  ])
  await user.click(screen.getByRole('menuitem', { name: 'Walk the room' }))
  expect(walk).toHaveBeenCalledOnce()
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
  await press('Edit room')
  expect(onEdit).toHaveBeenCalledOnce()
})
