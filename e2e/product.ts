import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { demoUserKey, demoVendorKey } from '@cultivatd/sandbox/seed/demo'
import { endServer, freePort, startServer } from './process.ts'
import { type DemoPeople, peopleOf } from './people.ts'
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
  /** Starts it again on the same folder and ports. */
  startAgain: () => Promise<void>
  /** Ends it and removes its folder. */
  remove: () => Promise<void>
}

/** @param settings environment variables of the server, besides those of a demo on free ports */
export async function startProduct(settings: Record<string, string> = {}): Promise<Product> {
  const folder = mkdtempSync(join(tmpdir(), 'cultivatd-product-'))
  const [port, sandboxPort] = [await freePort(), await freePort()]
  const url = `http://127.0.0.1:${port}`
  const env = {
    HOST: '127.0.0.1',
    PORT: String(port),
    DATA_DIR: folder,
    SANDBOX_PORT: String(sandboxPort),
    SANDBOX_CONTROL: 'on',
    ...settings,
  }
  let running = await startServer(url, env)
  let earlierLog = ''
  return {
    url,
    sandbox: sandboxAt(`http://127.0.0.1:${sandboxPort}`, { vendorKey: demoVendorKey, userKey: demoUserKey }),
    people: peopleOf(running.log()),
    log: () => earlierLog + running.log(),
    kill: () => endServer(running.child, 'SIGKILL'),
    startAgain: async () => {
      earlierLog += running.log()
      running = await startServer(url, env)
    },
    remove: async () => {
      await endServer(running.child, 'SIGTERM')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
