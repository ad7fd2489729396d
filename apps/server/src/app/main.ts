import { DatabaseError } from '../db/database-error.ts'
import { FolderLockedError } from '../db/folder-lock.ts'
import { ConfigError, readConfig } from './config.ts'
import { demoAccounts } from './demo-accounts.ts'
import { type RunningServer, startServer } from './start.ts'

/** What is in flight may take this long to end. */
const stopMs = 10_000

function welcome({ url, isDemo }: RunningServer): string {
  if (url === null) return 'The worker reads and writes Metrc.'
  const lines = [`Cultivatd is ready: ${url}`]
  if (isDemo) {
    lines.push('', 'A demo on a sandbox Metrc: nothing here reaches a state. Sign in as')
    for (const { name, email, password, pin, permissions } of demoAccounts)
      lines.push(`  ${email}  ${password}  (${name}, ${permissions.join(', ')}, PIN ${pin})`)
  }
  return lines.join('\n')
}

/** What the operator can do about it, in a sentence; null for a bug, which is shown whole. */
function sentenceOf(error: unknown): string | null {
  if (error instanceof ConfigError || error instanceof DatabaseError || error instanceof FolderLockedError)
    return error.message
  if (!(error instanceof Error) || !('code' in error)) return null
  const { port, address } = error as { port?: number; address?: string }
  if (error.code === 'EADDRINUSE')
    return `Port ${port} on ${address} is taken by another program. Stop that one, or choose another PORT.`
  if (error.code === 'EACCES' && port !== undefined)
    return `This user may not listen on port ${port}. Choose a PORT above 1023.`
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND')
    return `HOST is not an address of this machine: ${address ?? process.env.HOST}.`
  if (error.code === 'EACCES' || error.code === 'EROFS' || error.code === 'ENOSPC' || error.code === 'ENOTDIR')
    return `DATA_DIR cannot be written: ${error.message}.`
  return null
}

/** From the first moment on: a start that is interrupted leaves nothing running either. */
function stopOnSignals(running: () => RunningServer | null): void {
  let isStopping = false
  const stop = (signal: string) => {
    const server = running()
    // Pressing Ctrl-C again is for who does not want to wait.
    if (isStopping || server === null) process.exit(1)
    isStopping = true
    console.log(`${signal}: finishing what is in flight`)
    setTimeout(() => {
      console.error(`Not everything ended within ${stopMs / 1000} s.`)
      process.exit(1)
    }, stopMs).unref()
    void server.close().then(() => process.exit(0))
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
}

/** A server without its database would live on and fail every request; whoever watches it can start it again. */
function endWithoutDatabase({ message }: Error): never {
  console.error(
    `The embedded database cannot be kept running: ${message}. See postgresql.log in DATA_DIR, then start the server again.`,
  )
  process.exit(1)
}

// What this process writes is for its user alone.
process.umask(0o077)
let server: RunningServer | null = null
stopOnSignals(() => server)
try {
  server = await startServer(readConfig(process.env), { lost: endWithoutDatabase })
  console.log(welcome(server))
} catch (error) {
  const sentence = sentenceOf(error)
  console.error(sentence ?? error)
  process.exit(1)
}
