import { nothingSent, type OperationOutcome, outcomeFrom } from '@cultivatd/domain/operation/outcome'
import { expect, test } from 'vitest'
import { ResponseError } from '../live/response-error.ts'
import { MoveBroken, moveMany, type MoveStates, moveText, withStates } from './move-many.ts'

const labelsFrom = (count: number) => Array.from({ length: count }, (_, index) => `L${index}`)
const refused = (...messages: string[]) => new ResponseError(400, { errors: messages.map((message) => ({ message })) })
const operation = (record: string, state: OperationOutcome['state'] = 'confirmed', ...problems: string[]) => ({
  id: `o ${record}`,
  record,
  state,
  problems,
})

async function moveAll(
  labels: readonly string[],
  answer: (sent: string[]) => OperationOutcome[],
  first: string[] = [],
) {
  const sent: string[][] = []
  let states: MoveStates = new Map()
  const broken = await moveMany({
    labels,
    first,
    move: async (some) => {
      sent.push(some)
      return outcomeFrom(answer(some), null)
    },
    onStates: (changed) => {
      states = withStates(states, changed)
    },
  }).then(
    () => null,
    (error: unknown) => (error instanceof MoveBroken ? error : null),
  )
  return { sent, states, broken }
}

test('[PKG-07] many packages move in requests of a hundred', async () => {
  const { sent, states } = await moveAll(labelsFrom(230), (some) => some.map((label) => operation(label)))
  expect(sent.map(({ length }) => length)).toEqual([100, 100, 30])
  expect(moveText(states)).toBe('230 of 230 packages moved.')
})

test('[PKG-22] each package has its own outcome', async () => {
  const { states } = await moveAll(['A', 'B', 'C', 'D'], () => [
    operation('A'),
    operation('B', 'refused', 'No such room'),
    operation('C', 'waiting'),
    operation('D', 'needs-person', 'Somebody moved it'),
  ])
  expect(states.get('B')).toEqual({ is: 'refused', messages: ['No such room'] })
  expect(states.get('C')).toEqual({ is: 'waiting', id: 'o C' })
  expect(moveText(states)).toBe('1 of 4 packages moved, 1 refused, 1 in need of a person, 1 waiting for Metrc.')
})

test('[PKG-22] when Metrc refuses all of them, each keeps its own sentence', async () => {
  const { states, sent } = await moveAll(['A', 'B'], () => {
    throw refused('A: It is on hold', 'B: It is finished', 'B: It is gone')
  })
  expect(sent).toHaveLength(1)
  expect(states.get('A')).toEqual({ is: 'refused', messages: ['It is on hold'] })
  expect(states.get('B')).toEqual({ is: 'refused', messages: ['It is finished', 'It is gone'] })
})

test('[PKG-22] one package that a rule refuses does not keep the others', async () => {
  const { states } = await moveAll(labelsFrom(13), (some) => {
    if (some.includes('L4')) throw refused('The package is on hold')
    return some.map((label) => operation(label))
  })
  expect(states.get('L4')).toEqual({ is: 'refused', messages: ['The package is on hold'] })
  expect(moveText(states)).toBe('12 of 13 packages moved, 1 refused.')
})

test('[READ-45] after a broken connection the rest is not sent, and the same request goes first the next time', async () => {
  const labels = labelsFrom(130)
  const { broken, states } = await moveAll(labels, (some) => {
    if (some.includes('L120')) throw new TypeError('Failed to fetch')
    return some.map((label) => operation(label))
  })
  expect(broken?.labels).toHaveLength(30)
  expect(states.size).toBe(100)
  const again = await moveAll(['Z', ...labels.slice(100)], (some) => some.map((label) => operation(label)), [
    ...(broken?.labels ?? []),
  ])
  expect(again.sent).toEqual([broken?.labels, ['Z']])
})

test('[PKG-07] what lies there already needs no write', async () => {
  let states: MoveStates = new Map()
  await moveMany({
    labels: ['A'],
    move: async () => nothingSent(),
    onStates: (changed) => {
      states = withStates(states, changed)
    },
  })
  expect(states.get('A')).toEqual({ is: 'moved' })
})
