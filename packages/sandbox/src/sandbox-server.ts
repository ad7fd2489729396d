import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createCapacity } from './capacity.ts'
import { type Clock, createClock } from './clock.ts'
import { type Control, createControl } from './control.ts'
import { answerControl } from './control-routes.ts'
import { createFaultPlans } from './fault-plans.ts'
import { createRefusals } from './refusals.ts'
import type { Metrc } from './handle.ts'
import { createRequestsSeen } from './journal.ts'
import { createRateLimiter } from './limiter.ts'
import { metrcLimits, type SandboxOptions } from './options.ts'
import { createResponder } from './respond.ts'
import { demoUserKey, demoVendorKey, demoWorld } from './seed/demo.ts'
import { createShownWorld } from './shown-world.ts'
import { presetOf } from './state-presets.ts'
import { stateNamed } from './states.ts'
import { businessDay, createStamps, demoDay } from './stamp.ts'
import { memoryStorage, openStorage, type Storage } from './storage.ts'
import { send } from './transmit.ts'
import type { World } from './world.ts'

/** A running sandbox Metrc. */
export interface Sandbox {
  /** `http://127.0.0.1:port`, without a slash at the end. */
  url: string
  port: number
  world: World
  control: Control
  close: () => Promise<void>
}

/**
 * Starts a Metrc that behaves as the reference describes, on this machine by default. With a data folder the state of
 * the last run goes on; without one it begins with `seed` (default: the demo world of today) and is forgotten at the end.
 */
export async function startSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  const host = options.host ?? '127.0.0.1'
  const clock = createClock(options.now ?? (() => new Date()), options.clockSkewMs)
  const storage = openWorld(options, clock.now)
  const metrc = createMetrc(options, storage, clock)
  const requests = createRequestsSeen()
  const plans = createFaultPlans(clock.elapsed)
  const capacity = createCapacity(options.writeCapacity ?? null)
  const server = createServer()
  // A client keeps its connections; answering after it thinks them dead would look like a fault.
  server.keepAliveTimeout = 60_000
  const listen = (port: number) => listening(server, port, host)
  const port = await listen(options.port ?? 0).catch((error: unknown) => {
    storage.close()
    throw error
  })
  const life = { stop: () => stopped(server), start: () => listen(port) }
  const control = createControl({ metrc, requests, clock, plans, capacity, applied: storage.applied, ...life })
  let isClosing = false
  const lastNumber = storage.applied.last?.requestNumber ?? 0
  const parts = { metrc, control, requests, plans, capacity, lastNumber, isClosing: () => isClosing }
  const respond = createResponder(parts)
  server.on('request', (request, response) => {
    const isControl = options.control === true && request.url?.startsWith('/sandbox-control/') === true
    const work = isControl
      ? answerControl(request, control).then((answer) => send(response, clock.now(), answer))
      : respond(request, response)
    work.catch(() => response.destroy())
  })
  const close = async () => {
    isClosing = true
    control.release()
    await stopped(server)
    storage.close()
  }
  const url = `http://${host.includes(':') ? `[${host}]` : host}:${port}`
  return { url, port, world: storage.world, control, close }
}

function openWorld({ seed, dataDir }: SandboxOptions, now: () => Date): Storage {
  const first = () => (typeof seed === 'function' ? seed() : (seed ?? demoWorld(demoDay(now()))))
  return dataDir == null ? memoryStorage(first) : openStorage(dataDir, first)
}

function createMetrc(given: SandboxOptions, storage: Storage, { now, elapsed }: Clock): Metrc {
  const options = {
    ...given,
    vendorKey: given.vendorKey ?? demoVendorKey,
    userKeys: given.userKeys ?? { [demoUserKey]: 'all' as const },
  }
  const state = given.state === undefined ? stateNamed(process.env.METRC_STATE) : given.state
  const quirks = { ...presetOf(state), ...given.quirks }
  const { world, applied } = storage
  const { changing, shown } = createShownWorld(world, elapsed, () => quirks.readLagMs)
  return {
    options,
    quirks,
    world,
    shown,
    limiter: createRateLimiter(given.limits === undefined ? metrcLimits : given.limits, () => quirks.retryAfter),
    refusals: createRefusals(),
    now,
    // The day counts as come as soon as it has come for the facility or for the clock of the machine that asks.
    today: () => [demoDay(now()), businessDay(now(), 'UTC')].sort().at(-1) ?? '',
    nextStamp: createStamps(now, world.lastModified).next,
    commit: (changes, rows = []) => {
      if (changes.length === 0 && rows.length === 0) return
      const at = now().toISOString()
      const before = applied.last?.n ?? 0
      changing(changes)
      storage.record(
        changes,
        rows.map((row, index) => ({ n: before + index + 1, at, ...row })),
      )
      world.apply(changes)
    },
  }
}

function listening(server: Server, port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => {
      server.off('error', reject)
      resolve((server.address() as AddressInfo).port)
    })
  })
}

function stopped(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve())
    server.closeAllConnections()
  })
}
