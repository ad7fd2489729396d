import { operationRoutes } from '@cultivatd/contract/operation/operation.contract'
import { anOperation } from '@cultivatd/domain/operation/operation.builders'
import { screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { answer, aServer } from '../live/server.builders.ts'
import { show } from '../ui/rendering.builders.tsx'
import { noFilter } from './operation-filter.ts'
import { OperationFilters } from './operation-filters.tsx'
import { OperationList } from './operation-list.tsx'
import { useSurroundings } from './use-surroundings.ts'

const cut = ['7P1', '7P2', '7P3'].map((label, at) =>
  anOperation({ id: `o${at}`, kind: 'plant.harvest', records: [label], summary: `Harvested, ${400 + at} g wet` }),
)
const act = {
  id: 'a1',
  count: 3,
  records: 3,
  parts: [{ kind: 'plant.harvest' as const, count: 3, grams: 1203, roomName: 'Dry 1' }],
  states: [
    { state: 'confirmed' as const, count: 2 },
    { state: 'refused' as const, count: 1 },
  ],
  inDoubt: 0,
}
const page = { total: 3, isTotalCut: false, next: null }
const lead = { ...(cut[2] ?? anOperation()), act }
const each = cut.map((operation) => ({ ...operation, act: null }))

function Page() {
  const [filter, setFilter] = useState(noFilter)
  const around = useSurroundings()
  return (
    <>
      <OperationFilters filter={filter} isFiltering onChange={(changed) => setFilter({ ...filter, ...changed })} />
      <OperationList group="recent" filter={filter} around={around} onOpen={() => {}} />
    </>
  )
}

function open() {
  const server = aServer()
  server.shows('people', {}, [{ id: 'p1', uid: 'u1', displayName: 'Dana Whitfield', version: 1, isActive: true }])
  return { server, ...show(<Page />) }
}
const asked = (server: ReturnType<typeof aServer>) =>
  Object.fromEntries(new URL(server.asked(operationRoutes.list).at(-1)?.path ?? '', 'http://x').searchParams)
const rows = () => within(screen.getByRole('table')).getAllByRole('row').slice(1)

test('an act is one row with what was done and where it stands; pressed it shows each of its operations, and folds again', async () => {
  const { server, user } = open()
  server.answers(
    operationRoutes.list,
    answer(operationRoutes.list, { ...page, operations: [lead] }),
    answer(operationRoutes.list, { ...page, operations: each }),
  )
  const act = await screen.findByRole('button', { name: 'Harvested 3 plants, 1,203 g' })
  expect(rows()[0]?.textContent).toContain('1 refused, 2 confirmed')
  await user.click(act)
  await waitFor(() => expect(rows()).toHaveLength(4))
  expect(asked(server)).toEqual({ group: 'recent', act: 'a1' })
  expect(rows()[1]?.textContent).toContain('Harvested, 400 g wet')
  await user.click(act)
  expect(rows()).toHaveLength(1)
})

test('what has not been sent is said to wait, and not told as done', async () => {
  const { server } = open()
  const waiting = { ...each[0], state: 'recorded' as const, summary: 'Destroyed, 12 g: Male Plants' }
  const done = { ...each[1], summary: 'Destroyed, 30 g' }
  server.answers(operationRoutes.list, answer(operationRoutes.list, { ...page, operations: [waiting, done] as never }))
  await screen.findByRole('table')
  expect(rows()[0]?.textContent).toContain('Waits: Destroyed, 12 g: Male Plants')
  expect(rows()[1]?.textContent).not.toContain('Waits')
})

test('changes are looked for by record, person and day, and nothing found is said as that', async () => {
  const { server, user } = open()
  server.answers(operationRoutes.list, answer(operationRoutes.list, { ...page, total: 0, operations: [] }))
  expect(await screen.findByText('Nothing was changed yet')).toBeTruthy()
  await screen.findByRole('option', { name: 'Dana Whitfield' })
  await user.selectOptions(screen.getByRole('combobox', { name: 'Person' }), 'Dana Whitfield')
  await user.type(screen.getByLabelText('From'), '2026-11-20')
  await user.type(screen.getByRole('searchbox', { name: 'Find changes by label or name' }), '8099')
  expect(await screen.findByText('Nothing found')).toBeTruthy()
  await waitFor(() =>
    expect(asked(server)).toEqual({
      group: 'recent',
      personId: 'p1',
      record: '8099',
      from: new Date('2026-11-20T00:00:00').toISOString(),
    }),
  )
})
