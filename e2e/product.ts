import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { demoUserKey, demoVendorKey } from '@cultivatd/sandbox/seed/demo'
import { freePort } from '../scripts/free-port.mjs'
import { endServer, startServer } from './process.ts'
import { type DemoPeople, forgetSessions, peopleOf } from './people.ts'
import { type Sandbox, sandboxAt } from './sandbox.ts'

/** The built product, running on a folder of its own with a sandbox Metrc of its own. */
export interface Product {
  url: string
  sandbox: Sandbox
  people: DemoPeople
  /** What it wrote to its output so far, mails included. */
  log: () => string
  /** `kill -9`, as a power cut would. */
  kill: () => Promise<void>
  /** Halts the server, as a machine that is out of breath does, and lets it go on. */
  halt: () => void
  goOn: () => void
  /** Starts it again on the same folder and ports. */
  startAgain: () => Promise<void>
  /** Ends it in order and leaves its folder as it is. */
  stop: () => Promise<void>
  /** Ends it and removes its folder. */
  remove: () => Promise<void>
}

/** Environment variables of the server, besides those of a demo on free ports; what it knows may depend on its address. */
export type Settings = Record<string, string> | ((url: string) => Promise<Record<string, string>>)

/** An empty folder for a product. */
export const newFolder = (): string => mkdtempSync(join(tmpdir(), 'cultivatd-product-'))

/** @param folder where the product keeps what it knows; a new one begins with nothing */
export async function startProduct(given: Settings = {}, folder = newFolder()): Promise<Product> {
  const [port, sandboxPort] = [await freePort(), await freePort()]
  const url = `http://127.0.0.1:${port}`
  forgetSessions(url)
  const settings = typeof given === 'function' ? await given(url) : given
  const env = {
    HOST: '127.0.0.1',
    PORT: String(port),
    DATA_DIR: folder,
    SANDBOX_PORT: String(sandboxPort),
    SANDBOX_CONTROL: 'on',
    // What somebody else changes in Metrc should not keep a test waiting.
    SYNC_SECONDS: '2',
    // Nor should what was lost on the way: this Metrc applies a write at once or never.
    METRC_WRITE_TIMEOUT_MS: '5000',
    METRC_SETTLE_MS: '1500',
    ...settings,
  }
  let running = await startServer(url, env)
  let earlierLog = ''
  return {
    url,
    sandbox: sandboxAt(`http://127.0.0.1:${sandboxPort}`, { vendorKey: demoVendorKey, userKey: demoUserKey }),
    // Read when somebody asks: a product with a Metrc of its own has no such people.
    get people() {
      return peopleOf(earlierLog + running.log())
    },
    log: () => earlierLog + running.log(),
    kill: () => endServer(running.child, 'SIGKILL'),
    halt: () => void running.child.kill('SIGSTOP'),
    goOn: () => void running.child.kill('SIGCONT'),
    startAgain: async () => {
      earlierLog += running.log()
      running = await startServer(url, env)
    },
    stop: () => endServer(running.child, 'SIGTERM'),
    remove: async () => {
      await endServer(running.child, 'SIGTERM')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
