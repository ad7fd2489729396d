import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Answer, Refusal, refuseMessage } from './answer.ts'
import { createClock } from './clock.ts'
import { type Control, createControl } from './control.ts'
import { answerControl } from './control-routes.ts'
import { createRefusals, faultAnswer } from './faults.ts'
import { handle, type Handled, type Metrc } from './handle.ts'
import { createRequestsSeen } from './journal.ts'
import { createRateLimiter } from './limiter.ts'
import { createLists } from './list.ts'
import { defaultQuirks, metrcLimits, type SandboxOptions } from './options.ts'
import { demoUserKey, demoVendorKey, demoWorld } from './seed/demo.ts'
import { businessDay, createStamps } from './stamp.ts'
import { memoryStorage, openStorage } from './storage.ts'
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
  const clock = createClock(options.now ?? (() => new Date()))
  const storage = openWorld(options, clock.now)
  const metrc = createMetrc(options, storage, clock.now)
  const requests = createRequestsSeen()
  const server = createServer((request, response) => void respond(request, response).catch(() => response.destroy()))
  // A client keeps its connections; answering after it thinks them dead would look like a fault.
  server.keepAliveTimeout = 60_000
  const listen = (port: number) => listening(server, port, host)
  const port = await listen(options.port ?? 0).catch((error: unknown) => {
    storage.close()
    throw error
  })
  const control = createControl({ metrc, requests, clock, stop: () => stopped(server), start: () => listen(port) })
  const close = async () => {
    control.release()
    await stopped(server)
    storage.close()
  }
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${port}`,
    port,
    world: storage.world,
    control,
    close,
  }

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const isControl = request.url?.startsWith('/sandbox-control/') === true
    if (isControl && options.control === true) return send(response, clock.now(), await answerControl(request, control))
    const mode = control.down
    if (mode === 'reset') return void request.socket.resetAndDestroy()
    const fault = faultAnswer(mode)
    if (fault) return send(response, clock.now(), fault)
    const seen: Partial<Handled> = {}
    let release = () => {}
    response.on('close', () => release())
    const answer = await answered(() =>
      handle(
        metrc,
        request,
        (taken) => (release = taken),
        (part) => Object.assign(seen, part),
      ),
    )
    const wait = mode === 'slow' ? control.slowMs : control.latencyMs
    if (wait > 0) await control.holdBack(wait)
    remember(request, seen, answer)
    send(response, clock.now(), answer)
  }

  function remember(request: IncomingMessage, seen: Partial<Handled>, answer: Answer): void {
    const path = (request.url ?? '/').split('?')[0] ?? '/'
    const method = request.method ?? 'GET'
    requests.count(method, seen.route?.path ?? path, answer.status)
    if (method === 'GET') return
    const { license = null, body = null } = seen
    requests.write({
      at: clock.now().toISOString(),
      method,
      path,
      license,
      body,
      status: answer.status,
      answer: answer.body,
    })
  }
}

function openWorld({ seed, dataDir }: SandboxOptions, now: () => Date) {
  const first = () => (typeof seed === 'function' ? seed() : (seed ?? demoWorld(businessDay(now(), 'America/Chicago'))))
  return dataDir == null ? memoryStorage(first) : openStorage(dataDir, first)
}

function createMetrc(given: SandboxOptions, storage: ReturnType<typeof openWorld>, now: () => Date): Metrc {
  const options = {
    ...given,
    vendorKey: given.vendorKey ?? demoVendorKey,
    userKeys: given.userKeys ?? { [demoUserKey]: 'all' as const },
  }
  const quirks = { ...defaultQuirks, ...given.quirks }
  const { world } = storage
  return {
    options,
    quirks,
    world,
    lists: createLists(world),
    limiter: createRateLimiter(given.limits === undefined ? metrcLimits : given.limits, () => quirks.retryAfter),
    refusals: createRefusals(),
    now,
    // The day counts as come as soon as it has come for the facility or for the clock of the machine that asks.
    today: () => [businessDay(now(), 'America/Chicago'), businessDay(now(), 'UTC')].sort().at(-1) ?? '',
    nextStamp: createStamps(now, world.lastModified).next,
    commit: (changes) => {
      if (changes.length === 0) return
      storage.record(changes)
      world.apply(changes)
    },
  }
}

async function answered(work: () => Promise<Answer>): Promise<Answer> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Refusal) return error.answer
    console.error(error)
    return refuseMessage(500, 'An error has occurred.').answer
  }
}

function send(response: ServerResponse, at: Date, { status, body, type, headers }: Answer): void {
  const length = Buffer.byteLength(body)
  response.writeHead(status, { Date: at.toUTCString(), 'Content-Type': type, 'Content-Length': length, ...headers })
  response.end(body)
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
