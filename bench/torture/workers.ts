import { setTimeout as wait } from 'node:timers/promises'
import { isOpen } from '@cultivatd/domain/operation/open'
import type { Outcome } from '@cultivatd/domain/operation/outcome'
import type { Random } from '@cultivatd/sandbox/seed/random'
import type { Action, Wanted } from './action.ts'
import type { Told } from './evidence.ts'
import type { Answer, Server } from './server.ts'

/** What all workers together know. */
export interface Protocol {
  told: Told[]
  /** Operations that were answered as recorded. */
  operations: number
  /** Confirmed so far, by token: what tells two operations apart that look the same. */
  confirmed: Map<string, number>
  /** How often somebody hung up, and how often without ever asking again. */
  hungUp: number
  walkedAway: number
  /** Answers that a request must not get. */
  problems: string[]
}

export const createProtocol = (): Protocol => ({
  told: [],
  operations: 0,
  confirmed: new Map(),
  hungUp: 0,
  walkedAway: 0,
  problems: [],
})

const sentTwice = 0.05
const sentWithAnotherBody = 0.02
const hangsUp = 0.25
/** Of those who hung up. */
const walksAway = 0.2
const longestPatienceMs = 1_500

/** Does one action to its answer and writes down what was told. */
export async function perform(server: Server, protocol: Protocol, random: Random, action: Action): Promise<void> {
  if (random.next() < hangsUp) {
    const answer = await server.askBriefly(action, random.whole(5, longestPatienceMs))
    if (answer === null) protocol.hungUp += 1
    // Of a record that is one's own the end has to be known.
    if (answer === null && !action.isOwn && random.next() < walksAway) return walkAway(protocol, action)
  }
  const isTwice = random.next() < sentTwice
  // Both at once: as when a phone loses its network and sends again.
  const [answer, again] = await Promise.all([server.ask(action), isTwice ? server.ask(action) : null])
  const [ids, idsAgain] = [answer, again ?? answer].map((each) => idsOf(each).join(', '))
  // One may wait for what the other is told the end of: that it was refused.
  if (ids !== '' && idsAgain !== '' && ids !== idsAgain)
    protocol.problems.push(`${action.path} ${action.key}: sent twice, and done as ${ids} and as ${idsAgain}`)
  if (answer.status === 409) protocol.problems.push(`${action.path} ${action.key}: ${JSON.stringify(answer.body)}`)
  for (const wanted of action.wanted) note(protocol, wanted, toldOf(answer, action, wanted))
  protocol.operations += idsOf(answer).length
  if (idsOf(answer).length > 0 && random.next() < sentWithAnotherBody) await sendAnother(server, protocol, action)
  await follow(server, protocol, action, answer)
}

function walkAway(protocol: Protocol, { wanted, ended }: Action): void {
  protocol.walkedAway += 1
  for (const { token } of wanted) protocol.told.push({ token, told: 'silence' })
  ended?.(false, null)
}

function note(protocol: Protocol, { token }: Wanted, told: Told['told']): void {
  protocol.told.push({ token, told })
  if (told === 'confirmed') protocol.confirmed.set(token, (protocol.confirmed.get(token) ?? 0) + 1)
}

const operationsOf = ({ status, body }: Answer): Outcome['operations'] =>
  status === 200 || status === 202 ? (body as Outcome).operations : []

const idsOf = (answer: Answer): string[] => operationsOf(answer).map(({ id }) => id)

function toldOf(answer: Answer, { wanted: { length } }: Action, { record }: Wanted): Told['told'] {
  const operations = operationsOf(answer)
  const found = length === 1 ? operations[0] : operations.find((operation) => operation.record === record)
  if (!found) return 'none'
  if (isOpen(found.state)) return 'open'
  return found.state === 'confirmed' ? 'confirmed' : 'refused'
}

/** The same key with another request is refused. */
async function sendAnother(server: Server, protocol: Protocol, action: Action): Promise<void> {
  const body = Object(action.body) as Record<string, unknown>
  const field = ['note', 'name'].find((name) => name in body)
  if (field === undefined) return
  const other = { ...body, [field]: `${String(body[field])} again` }
  const { status } = await server.ask({ ...action, body: other })
  if (status !== 409) protocol.problems.push(`${action.path} ${action.key}: the key was taken for another request too`)
}

/** Knows the end of an action on a package of one's own before the next one; of others, only what was answered. */
async function follow(server: Server, protocol: Protocol, action: Action, answer: Answer): Promise<void> {
  const [first] = operationsOf(answer)
  const id = answer.status === 200 ? (answer.body as Outcome).id : null
  if (!first) return action.ended?.(false, id)
  let { state } = first
  while (action.isOwn && isOpen(state)) {
    await wait(300)
    state = (await server.operation(first.id)).operation.state
    if (state === 'confirmed') {
      const [{ token } = { token: '' }] = action.wanted
      protocol.confirmed.set(token, (protocol.confirmed.get(token) ?? 0) + 1)
    }
  }
  if (!isOpen(state)) action.ended?.(state === 'confirmed', id)
}
