import type { RoomMark } from '@cultivatd/domain/environment/mark'
import { anAlarm } from '@cultivatd/domain/environment/targets.builders'
import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { ChartMarks } from '../ui/time-chart/chart-marks.tsx'
import { button, show, today } from '../ui/rendering.builders.tsx'
import { opened, openText } from './environment-search.ts'
import { chartMarks, lookOf } from './mark-look.ts'
import { MarksCard } from './marks-card.tsx'

const at = (time: string) => new Date(`${today}T${time}:00`).toISOString()
const inSystem = { systemId: 's1', systemName: 'Flower racks', isThere: true }
const water = { kind: 'water', id: 'w1', at: at('06:00'), what: 'changed', ...inSystem } as const
const bulb = {
  kind: 'light',
  id: 'l1',
  at: at('16:00'),
  what: 'bulb-replaced',
  ...inSystem,
  lightId: 'light-1',
  place: 'row 1, light 4',
  pieceId: 'piece-1',
  inventoryId: 'led',
} as const
const alarm = { kind: 'alarm', id: 'a1', at: at('06:10'), alarm: anAlarm({ id: 'a1', beganAt: at('06:10') }) } as const
const marks: RoomMark[] = [bulb, alarm, water]
const rows = () => screen.getAllByRole('row').slice(1)

test('what is marked opens what it names: the water of its system, its light, its alarm', () => {
  expect(marks.map((mark) => lookOf(mark).opens)).toEqual([
    { is: 'light', systemId: 's1', lightId: 'light-1' },
    { is: 'alarm', id: 'a1' },
    { is: 'water', systemId: 's1' },
  ])
  // What was done and said in the room opens itself.
  const task = { kind: 'task', id: 't1', at: at('09:00'), title: 'Defoliate all of the racks in the room' } as const
  const comment = { kind: 'comment', id: 'c1', at: at('10:00'), userName: '', text: 'Mites on rack 2' } as const
  expect([lookOf(task).opens, lookOf(comment).opens]).toEqual([
    { is: 'task', taskId: 't1' },
    { is: 'comment', commentId: 'c1' },
  ])
  expect(chartMarks([task, comment]).map(({ label, name }) => [label, name])).toEqual([
    ['Defoliate all of the ra…', 'Task completed, Defoliate all of the racks in the room, Sat 21 Nov 09:00'],
    ['Comment', 'Comment by somebody who is gone, Mites on rack 2, Sat 21 Nov 10:00'],
  ])
  const addressed = [task, comment, bulb, alarm, water]
    .map((mark) => lookOf(mark).opens)
    .filter((opens) => opens !== null && opens.is !== 'piece')
  expect(addressed).toHaveLength(5)
  expect(addressed.map((opens) => opened(openText(opens)))).toEqual(addressed)
  // A light that is gone has left its piece, a system nothing.
  expect(lookOf({ ...bulb, what: 'deactivated', isThere: false }).opens).toEqual({
    is: 'piece',
    inventoryId: 'led',
    pieceId: 'piece-1',
  })
  expect(lookOf({ ...water, isThere: false }).opens).toBeNull()
})

test('marks that stand too close are a count that lists them, an alarm among them warns, and each is opened by keys', async () => {
  const onMark = vi.fn<(id: string) => void>()
  const [from, to] = [at('00:00'), at('23:59')].map((instant) => Date.parse(instant))
  const { user } = show(
    <ChartMarks
      marks={chartMarks(marks)}
      from={from ?? 0}
      to={to ?? 0}
      atLine={null}
      isJudged={false}
      onMark={onMark}
    />,
  )
  const lane = within(screen.getByRole('list', { name: 'What happened' }))
  await user.tab()
  const both = button(lane, '2 marks: Water changed, Humidity above its target')
  expect([document.activeElement, both.dataset['tone']]).toEqual([both, 'warn'])
  await user.keyboard('{Enter}')
  const items = await screen.findAllByRole('menuitem')
  expect(items.map(({ textContent }) => textContent)).toEqual([
    'Water changed, Flower racks, Sat 21 Nov 06:00',
    'Humidity above its target, Sat 21 Nov 06:10',
  ])
  await user.keyboard('{ArrowDown}{Enter}')
  expect(onMark).toHaveBeenLastCalledWith('a1')
  await user.click(button(screen, 'Bulb replaced, Flower racks, row 1, light 4, Sat 21 Nov 16:00'))
  expect(onMark).toHaveBeenLastCalledWith('l1')
})

test('all of them are a table under the chart, a few at first, and it says when there are more than are marked', async () => {
  const onMark = vi.fn<(id: string) => void>()
  const many = Array.from(
    { length: 9 },
    (_, index): RoomMark => ({ ...water, id: `w${index}`, at: at(`0${index}:00`) }),
  )
  const { user, again } = show(<MarksCard shown={{ marks: [bulb, ...many], hasMore: false }} onMark={onMark} />)
  expect(rows()[0]?.textContent).toBe('Sat 21 Nov 16:00Bulb replacedFlower racks, row 1, light 4')
  expect(rows()).toHaveLength(6)
  await user.click(button(screen, 'Show all 10'))
  expect(rows()).toHaveLength(10)
  await user.click(rows()[1] as HTMLElement)
  expect(onMark).toHaveBeenLastCalledWith('w8')
  expect(screen.queryByText(/The newest/)).toBeNull()
  again(<MarksCard shown={{ marks: many, hasMore: true }} onMark={onMark} />)
  expect(screen.getByText('The newest 500 are marked. Choose a shorter range to see what was before.')).toBeTruthy()
  again(<MarksCard shown={{ marks: [], hasMore: false }} onMark={onMark} />)
  expect(screen.queryByRole('table')).toBeNull()
})
