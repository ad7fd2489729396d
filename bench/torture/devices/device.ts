import { setTimeout as wait } from 'node:timers/promises'
import type { Random } from '@cultivatd/sandbox/seed/random'
import type { Act } from '../../../apps/web/src/live/outbox/act.ts'
import { aBrowser } from './browser.ts'
import type { createDeeds, Wish } from './deeds.ts'
import { aNetwork } from './network.ts'
import type { Globals } from './program.ts'
import { happened, type Pressed, type Protocol } from './protocol.ts'
import { openTab, type Tab } from './tab.ts'
import type { Program } from './tab-program.ts'

/** Who works on a device, and how they come in again when their session ended. */
export interface Somebody {
  id: string
  name: string
  signIn: () => Promise<string>
}

export interface DeviceParts {
  number: number
  begin: (globals: Globals) => Program
  urls: readonly string[]
  random: Random
  /** One, or two who take turns. */
  people: readonly Somebody[]
  clockOffMs: number
  protocol: Protocol
  deeds: ReturnType<typeof createDeeds>
  /** Of requests that do not simply arrive. */
  trouble: number
}

/** Nobody watches a form longer than this before they go on with something else. */
const patienceMs = 600

export type Device = ReturnType<typeof createDevice>

/** A phone or tablet: a browser with up to two tabs, a radio, a clock, and who works on it. */
export function createDevice({
  number,
  begin,
  urls,
  random,
  people,
  clockOffMs,
  protocol,
  deeds,
  trouble,
}: DeviceParts) {
  const browser = aBrowser()
  const weather = { trouble }
  const network = aNetwork(urls, random, weather)
  const tokens = new Map<string, string>()
  const pending = new Set<Promise<unknown>>()
  const byKey = new Map<string, Pressed>()
  const byNumber = new Map<number, Pressed>()
  let tabs: Tab[] = []
  let who = 0
  let isTurning = false

  const somebody = (): Somebody => people[who % people.length] as Somebody
  const alive = () => (tabs = tabs.filter(({ isAlive }) => isAlive))

  async function tokenOf(person: Somebody): Promise<string> {
    const known = tokens.get(person.id)
    if (known !== undefined) return known
    const token = await person.signIn()
    tokens.set(person.id, token)
    return token
  }

  async function open(): Promise<Tab> {
    const person = somebody()
    const token = await tokenOf(person)
    if (!browser.stored.has('cultivatd-session')) browser.stored.set('cultivatd-session', token)
    const tab = openTab({ begin, browser, network, random, clockOffMs })
    tabs.push(tab)
    happened(protocol, 'pages loaded')
    await tab.unlessKilled(within(tab.program.open(person.id), 5_000))
    return tab
  }

  /** A session that the server ended is begun again by its person. */
  async function untilSignedIn(tab: Tab): Promise<void> {
    if (tab.program.token() !== null) return
    const person = somebody()
    tokens.delete(person.id)
    const token = await tokenOf(person)
    happened(protocol, 'signed in again')
    for (const each of alive()) each.program.signIn(token)
    for (const each of alive()) await each.unlessKilled(within(each.program.open(person.id), 5_000))
  }

  async function anyTab(): Promise<Tab> {
    const [first] = alive()
    const tab = first ? random.pick(tabs) : await open()
    await untilSignedIn(tab)
    return tab
  }

  async function press(wish: Wish = deeds.next(random), mayDie = true): Promise<Pressed> {
    const tab = await anyTab()
    const pressed: Pressed = {
      wish,
      personId: somebody().id,
      device: number,
      at: Date.now(),
      said: null,
      keys: [],
      problems: [],
      mendedTo: [],
      givenUp: null,
    }
    protocol.pressed.push(pressed)
    byNumber.set(wish.n, pressed)
    const work = tab.unlessKilled(tab.program.press(wish.deed)).then(
      (said) => {
        if (!said) return
        Object.assign(pressed, { said: said.is, keys: [...said.keys], problems: said.problems ?? [] })
        for (const key of said.keys) byKey.set(key, pressed)
      },
      (error: unknown) => {
        pressed.problems = [String(error)]
        happened(protocol, `a form broke: ${String(error).slice(0, 80)}`)
      },
    )
    pending.add(work)
    void work.finally(() => pending.delete(work))
    if (mayDie && random.next() < 0.02) {
      await wait(random.whole(0, 80))
      tab.kill()
      happened(protocol, 'tabs killed while somebody pressed')
    }
    await within(work, patienceMs)
    return pressed
  }

  /** Without a network for a while; most of them work on. */
  function away(ms: number): void {
    if (!network.isOn) return
    network.turn(false)
    happened(protocol, 'networks cut')
    setTimeout(() => back(), ms)
  }

  function back(): void {
    network.turn(true)
  }

  /** Comes and goes every two seconds. */
  async function flicker(times: number): Promise<void> {
    if (isTurning) return
    isTurning = true
    happened(protocol, 'networks that came and went every two seconds')
    for (let turn = 0; turn < times; turn += 1) {
      network.turn(turn % 2 === 1)
      await wait(2_000)
    }
    back()
    isTurning = false
  }

  const refusedOf = (tab: Tab): Act[] => tab.program.state().acts.filter(({ standing }) => standing.is === 'refused')

  /** Which press an act in the outbox is: by its key, or by what it was before it was mended. */
  function pressOf(act: Act): Pressed | undefined {
    const known = [act.key, ...act.corrects].map((key) => byKey.get(key)).find((one) => one !== undefined)
    return known ?? [...byNumber.values()].find(({ wish }) => isSame(wish, act))
  }

  /** Looks into the tray, and mends or gives up what lies there. */
  async function tidy(isLast = false): Promise<void> {
    const tab = await anyTab()
    // Whoever takes over, or a session that ends, closes what was open: the next look into the tray goes on.
    await tidyIn(tab, isLast).catch(() => happened(protocol, 'trays that closed in the middle'))
  }

  async function tidyIn(tab: Tab, isLast: boolean): Promise<void> {
    for (const act of refusedOf(tab)) {
      const pressed = pressOf(act)
      if (!pressed || act.standing.is !== 'refused') continue
      const told = act.standing.problems.join(' ')
      if (act.standing.mayHaveArrived) {
        happened(protocol, 'sent once more as it stood')
        await tab.unlessKilled(tab.program.again(act.id))
      } else if (pressed.wish.mend && pressed.mendedTo.length < 2 && (random.next() < 0.7 || !isLast)) {
        const body = pressed.wish.mend(act.call.body as object)
        pressed.mendedTo.push(body)
        happened(protocol, 'mended in the tray and sent')
        await tab.unlessKilled(tab.program.edit(act.id, body).then(() => tab.program.again(act.id)))
      } else {
        const reason = `Not needed: ${told.slice(0, 60)}`
        happened(protocol, 'given up in the tray')
        await tab.unlessKilled(tab.program.giveUp(act.id, reason).then(() => void (pressed.givenUp = reason)))
      }
    }
  }

  async function changePerson(): Promise<void> {
    // Nobody takes a device over without a network (decision 161).
    if (people.length < 2 || !network.isOn) return
    who += 1
    const person = somebody()
    const token = await tokenOf(person)
    happened(protocol, 'another person took the device over')
    for (const tab of alive()) tab.program.signIn(token)
    browser.stored.set('cultivatd-session', token)
    for (const tab of alive()) await tab.unlessKilled(within(tab.program.open(person.id), 5_000))
  }

  const step: readonly [weight: number, work: () => Promise<unknown> | void][] = [
    [120, () => press()],
    [4, () => away(random.whole(500, 8_000))],
    [1, () => void flicker(random.whole(3, 6))],
    [
      3,
      () => {
        const [tab] = alive()
        tab?.kill()
        if (tab) happened(protocol, 'tabs killed')
      },
    ],
    [2, async () => (alive().length < 2 ? await open() : tabs[1]?.kill())],
    [4, () => tidy()],
    [1, changePerson],
  ]
  const total = step.reduce((sum, [weight]) => sum + weight, 0)

  return {
    number,
    network,
    /** One act of a kind. */
    pressOne: (kind: string) => press(deeds.next(random, kind), false),
    open,
    tidy,
    weather,
    killAll: () => alive().forEach((tab) => tab.kill()),
    state: () => alive()[0]?.program.state(),
    async work(isDone: () => boolean): Promise<void> {
      while (!isDone()) {
        let at = random.next() * total
        const chosen = step.find(([weight]) => (at -= weight) < 0)
        await chosen?.[1]()
        await wait(random.whole(0, 120))
      }
    },
    /** The end of a session from elsewhere. */
    async endSession(end: (token: string) => Promise<unknown>): Promise<void> {
      const token = tokens.get(somebody().id)
      if (token !== undefined) await end(token)
      happened(protocol, 'sessions ended by the server')
    },
    /** With a good network, until nothing of anybody waits here, or nothing goes for so long (ms); answers what is left in the outboxes. */
    async drain(patience: number): Promise<readonly Act[]> {
      weather.trouble = 0
      while (isTurning) await wait(200)
      back()
      await within(Promise.all(pending), patience)
      const left: Act[] = []
      for (let turn = 0; turn < people.length; turn += 1) {
        if (turn > 0) await changePerson()
        let fewest = Number.POSITIVE_INFINITY
        for (let until = Date.now() + patience; Date.now() < until; await wait(300)) {
          const tab = await anyTab()
          const { isOn, acts } = tab.program.state()
          if (isOn && acts.length < fewest) until = Date.now() + patience
          if (isOn) fewest = Math.min(fewest, acts.length)
          if (isOn && acts.every(({ standing }) => standing.is === 'given-up')) break
          if (!isOn) await tab.unlessKilled(within(tab.program.open(somebody().id), 5_000))
          await tidy(true)
        }
        left.push(...((await anyTab()).program.state().acts ?? []))
      }
      return left
    },
    pressOf,
  }
}

const within = (work: Promise<unknown>, ms: number): Promise<unknown> => Promise.race([work, wait(ms)])

/** Of a tab that died before it told the keys. */
function isSame({ deed }: Wish, { call }: Act): boolean {
  return (
    deed.feature === call.feature &&
    deed.route === call.route &&
    JSON.stringify(deed.body) === JSON.stringify(call.body)
  )
}
