/**
 * What runs in a simulated tab: the outbox of apps/web with everything below it (sealing, IndexedDB, calls, the stream, the clock),
 * and of the forms what they do when somebody presses. Bundled by `program.ts`, one copy for each tab.
 */
import type { Outcome } from '@cultivatd/domain/operation/outcome'
import { api, type CallOptions } from '../../../apps/web/src/live/api.ts'
import { live } from '../../../apps/web/src/live/live.ts'
import { outbox } from '../../../apps/web/src/live/outbox/outbox.ts'
import { outboxState } from '../../../apps/web/src/live/outbox/outbox-state.ts'
import { heldAs } from '../../../apps/web/src/live/outbox/held-as.ts'
import { mustWait, perform, waitHere } from '../../../apps/web/src/live/outbox/perform.ts'
import { randomKey } from '../../../apps/web/src/live/repeat-key.ts'
import { ResponseError, sentencesOf } from '../../../apps/web/src/live/response-error.ts'
import { currentToken, keepToken } from '../../../apps/web/src/live/token.ts'
import { failureOf, stillSignedIn } from '../../../apps/web/src/live/tracked-call.ts'
import { initQuery } from '../../../apps/web/src/live/use-init.ts'
import { createChange, type Holder } from '../../../apps/web/src/record/change.ts'
import type { Deed, Said } from './deed.ts'

type Ask = (parts: object, options: CallOptions) => Promise<unknown>

/** By its place in the contract, as an act names it. */
const askOf = ({ feature, route, params, body }: Deed, changed: unknown = body) => {
  const routes = api as unknown as Readonly<Record<string, Readonly<Record<string, Ask>>>>
  const ask = routes[feature]?.[route]
  return (options: CallOptions) =>
    ask
      ? ask({ ...(params && { params }), body: changed }, options)
      : Promise.reject(new Error(`No ${feature}.${route}`))
}

/** As the forms of what is ours (`useOwnForm`), and what is sent without one. */
async function pressOwn(deed: Deed): Promise<Said> {
  const key = randomKey()
  const waits = { key, records: deed.records, about: deed.about, isOnlyHere: deed.isOnlyHere ?? false }
  const isTheirs = stillSignedIn()
  for (let isAgain = false; ; isAgain = true) {
    try {
      const done = await perform(askOf(deed), waits, isAgain)
      return { is: done.isWaiting ? 'kept' : 'done', keys: [key] }
    } catch (error) {
      // Somebody presses once more, as the form says.
      if (failureOf(error, isAgain) === 'not-known' && !isAgain && isTheirs()) continue
      // The session ended: what no form keeps stays for the next one, where anything can be kept.
      if (waits.isOnlyHere && error instanceof ResponseError && error.status === 401)
        return { is: 'not-known', keys: [key] }
      return {
        is: failureOf(error, isAgain) === 'not-known' ? 'not-known' : 'refused',
        keys: [key],
        problems: sentencesOf(error),
      }
    }
  }
}

/** As `useChange` does. */
const holderOf = (facilityId: string, heard: (key: string) => void): Holder => {
  const heldOf = (records: readonly string[]) => records.map((record) => heldAs(facilityId, record))
  return {
    isNeeded: (records) => mustWait(heldOf(records)),
    hold(ask, { records, ...what }, isSent) {
      heard(what.key)
      return waitHere(ask, { ...what, records: heldOf(records), about: records.join(', ') }, isSent)
    },
  }
}

/** As the forms of what goes to Metrc. */
async function pressTracked(deed: Deed): Promise<Said> {
  const keys: string[] = []
  const problems: string[] = []
  const heard = (key: string | undefined) => {
    if (key !== undefined && !keys.includes(key)) keys.push(key)
  }
  const change = createChange<unknown>({
    call(body, options) {
      heard(options.idempotencyKey)
      return askOf(deed, body)(options) as Promise<Outcome>
    },
    onError: (message) => problems.push(message),
    holder: holderOf(deed.facilityId, heard),
  })
  const isTheirs = stillSignedIn()
  let answer = await change.send([{ records: deed.records, body: deed.body }])
  for (let more = 0; change.standing().isNotKnown && more < 3 && isTheirs(); more += 1) answer = await change.repeat()
  const { states, isNotKnown, problems: others } = change.standing()
  const all = [...states.values()]
  if (isNotKnown) return { is: 'not-known', keys, problems }
  if (all.some(({ is }) => is === 'on-device')) return { is: 'kept', keys }
  if (answer?.outcome) return { is: 'done', keys }
  const said = all.flatMap((state) => (state.is === 'refused' ? state.messages : []))
  return { is: 'refused', keys, problems: [...problems, ...others, ...said] }
}

export const program = {
  press: (deed: Deed): Promise<Said> => (deed.isTracked ? pressTracked(deed) : pressOwn(deed)),
  /** A page that is loaded asks for its settings, and opens what its person has here. */
  async open(personId: string) {
    await initQuery.queryFn().catch(() => {})
    await outbox.open(personId)
  },
  signIn: (token: string) => keepToken(token),
  token: currentToken,
  state: outboxState,
  link: () => live.link,
  again: outbox.again,
  edit: outbox.edit,
  giveUp: outbox.giveUp,
  rest: () => outbox.rest(),
}

export type Program = typeof program
