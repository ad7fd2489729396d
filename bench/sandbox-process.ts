import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** A sandbox Metrc in a process of its own, so that its work is not taken for ours. */
export interface SandboxProcess {
  url: string
  /** POST to the control, which only a sandbox has. */
  control(path: string, body: object): Promise<void>
  /** GET from the control. */
  look<T>(path: string): Promise<T>
  close(): void
}

const main = fileURLToPath(new URL('../packages/sandbox/src/main.ts', import.meta.url))

/** `program` prints its address as the sandbox's own does. */
export async function sandboxProcess(env: Record<string, string> = {}, program = main): Promise<SandboxProcess> {
  const child = spawn(process.execPath, ['--import', 'tsx', program], {
    env: { ...process.env, SANDBOX_PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  process.once('exit', () => child.kill())
  const url = await new Promise<string>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`The sandbox ended with ${code}`)))
    child.stdout.on('data', (text: Buffer) => {
      const [found] = /http:\/\/127\.0\.0\.1:\d+/.exec(text.toString()) ?? []
      if (found) resolve(found)
    })
  })
  return {
    url,
    async control(path, body) {
      const response = await fetch(`${url}/sandbox-control/${path}`, { method: 'POST', body: JSON.stringify(body) })
      if (!response.ok) throw new Error(`${path}: ${await response.text()}`)
    },
    look: async <T>(path: string) => (await (await fetch(`${url}/sandbox-control/${path}`)).json()) as T,
    close: () => void child.kill('SIGTERM'),
  }
}
