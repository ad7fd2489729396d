/**
 * The oldest PostgreSQL that we promise, from Debian's package, for tests: on loopback, in a temporary folder, gone
 * afterwards. Everything else runs on the one that the product brings.
 *   node scripts/oldest-postgres.mjs                      prints its URL and runs until it is stopped
 *   node scripts/oldest-postgres.mjs -- npm test          runs a command with TEST_DATABASE_URL set, and ends with its exit code
 */
import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chownSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { freePort } from './free-port.mjs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { isMain } from './repository.mjs'

/** @typedef {{ uid: number, gid: number } | Record<string, never>} Owner who runs the server; empty: we ourselves */

const isRoot = process.getuid?.() === 0
const userName = 'cultivatd'
/** See docs/operations.md. */
const oldestVersion = 15

/**
 * Starts a PostgreSQL. Its user may create databases, so every test can have one of its own.
 * @returns {Promise<{ url: string, stop: () => Promise<void> }>}
 */
async function startPostgres() {
  const programs = findPrograms() ?? installPrograms()
  const owner = ownerOfServer()
  const folder = temporaryFolder(owner)
  try {
    const password = createCluster(programs, folder, owner)
    const port = await freePort()
    const server = startServer(programs, folder, { port, owner })
    const stop = () => stopServer(server, folder)
    try {
      await untilReady(programs, port, server)
    } catch (error) {
      await stop()
      throw error
    }
    return { url: `postgres://${userName}:${password}@127.0.0.1:${port}/postgres`, stop }
  } catch (error) {
    rmSync(folder, { recursive: true, force: true })
    throw error
  }
}

/** @returns {string | null} the folder of initdb and postgres of that version: Debian's, or one of the PATH */
function findPrograms() {
  const folders = [`/usr/lib/postgresql/${oldestVersion}/bin`, ...(process.env.PATH ?? '').split(':')]
  return folders.find((folder) => existsSync(join(folder, 'initdb')) && isOldest(join(folder, 'postgres'))) ?? null
}

/** @param {string} program */
function isOldest(program) {
  const { stdout } = spawnSync(program, ['--version'], { encoding: 'utf8' })
  return stdout?.includes(`(PostgreSQL) ${oldestVersion}.`) ?? false
}

/** @returns {string} */
function installPrograms() {
  if (!isRoot || !existsSync('/usr/bin/apt-get'))
    throw new Error(
      `PostgreSQL ${oldestVersion} is missing. Install it (Debian 12: \`apt-get install postgresql-${oldestVersion}\`), or put its initdb and postgres into the PATH.`,
    )
  console.log(`PostgreSQL ${oldestVersion} is missing and is installed now`)
  // At run level 1 Debian does not start the service that comes with the package: we start our own.
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' }
  for (const args of [
    ['update', '-q'],
    ['install', '-y', '-q', '--no-install-recommends', `postgresql-${oldestVersion}`],
  ])
    spawnSync('apt-get', args, { env, stdio: ['ignore', 'ignore', 'inherit'], timeout: 300_000 })
  const programs = findPrograms()
  if (programs === null)
    throw new Error(`PostgreSQL ${oldestVersion} could not be installed with apt-get; it says why above.`)
  return programs
}

/** @returns {Owner} PostgreSQL refuses to run as root, so root hands it to the package's user or to one made for it. */
function ownerOfServer() {
  if (!isRoot) return {}
  const name = hasUser('postgres') ? 'postgres' : `${userName}-test`
  if (!hasUser(name)) execFileSync('useradd', ['--system', '--no-create-home', '--shell', '/usr/sbin/nologin', name])
  const id = (/** @type {string} */ flag) => Number(execFileSync('id', [flag, name], { encoding: 'utf8' }))
  return { uid: id('-u'), gid: id('-g') }
}

/** @param {string} name */
function hasUser(name) {
  return spawnSync('id', ['-u', name], { stdio: 'ignore' }).status === 0
}

/**
 * A folder that the server's user can enter: the usual one for temporary files may lie in a home that is closed to it.
 * @param {Owner} owner
 */
function temporaryFolder(owner) {
  for (const parent of new Set([tmpdir(), '/tmp', '/var/tmp', '/dev/shm'])) {
    if (!existsSync(parent)) continue
    const folder = mkdtempSync(join(parent, 'cultivatd-postgres-'))
    if (owner.uid !== undefined) chownSync(folder, owner.uid, owner.gid)
    if (spawnSync('ls', ['-d', folder], { ...owner, cwd: '/', stdio: 'ignore' }).status === 0) return folder
    rmSync(folder, { recursive: true })
  }
  throw new Error('No temporary folder was found that the user of PostgreSQL can enter.')
}

/**
 * @param {string} programs
 * @param {string} folder
 * @param {Owner} owner
 * @returns {string} the password of its user
 */
function createCluster(programs, folder, owner) {
  const password = randomBytes(18).toString('hex')
  const passwordFile = join(folder, 'password')
  writeFileSync(passwordFile, password, { mode: 0o600 })
  if (owner.uid !== undefined) chownSync(passwordFile, owner.uid, owner.gid)
  const args = [
    '-D',
    join(folder, 'data'),
    '-U',
    userName,
    '--pwfile',
    passwordFile,
    '--auth=scram-sha-256',
    '-E',
    'UTF8',
    '--locale=C',
    '--no-sync',
  ]
  const { status, stdout, stderr } = spawnSync(join(programs, 'initdb'), args, {
    ...owner,
    cwd: folder,
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(`initdb failed: ${stderr || stdout}`)
  return password
}

/** Nothing of it outlives the tests, so it need not be safe from a power cut. */
const quickSettings = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off']

/**
 * @param {string} programs
 * @param {string} folder
 * @param {{ port: number, owner: Owner }} options
 */
function startServer(programs, folder, { port, owner }) {
  const all = [...quickSettings, 'max_connections=300', 'listen_addresses=127.0.0.1']
  const args = [
    '-D',
    join(folder, 'data'),
    '-p',
    String(port),
    '-k',
    folder,
    ...all.flatMap((setting) => ['-c', setting]),
  ]
  // In a group of its own: Ctrl-C in a terminal must end the tests first and the database after them.
  return spawn(join(programs, 'postgres'), args, { ...owner, cwd: folder, stdio: 'ignore', detached: true })
}

/**
 * @param {string} programs
 * @param {number} port
 * @param {import('node:child_process').ChildProcess} server
 */
async function untilReady(programs, port, server) {
  for (let attempt = 0; attempt < 150; attempt++) {
    if (server.exitCode !== null)
      throw new Error(`PostgreSQL ended with exit code ${server.exitCode} instead of starting.`)
    const args = ['-q', '-h', '127.0.0.1', '-p', String(port)]
    if (spawnSync(join(programs, 'pg_isready'), args, { stdio: 'ignore' }).status === 0) return
    await wait(200)
  }
  throw new Error('PostgreSQL did not become ready within 30 seconds.')
}

/**
 * @param {import('node:child_process').ChildProcess} server
 * @param {string} folder
 */
async function stopServer(server, folder) {
  if (server.exitCode === null && server.signalCode === null) {
    const ended = new Promise((resolve) => server.once('exit', resolve))
    server.kill('SIGINT')
    await Promise.race([ended, wait(10_000, undefined, { ref: false }).then(() => server.kill('SIGQUIT'))])
    await ended
  }
  rmSync(folder, { recursive: true, force: true })
}

/**
 * @param {string[]} command
 * @param {string} url
 * @returns {Promise<number>} its exit code
 */
function runWith([command = 'true', ...args], url) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, TEST_DATABASE_URL: url },
    })
    for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']))
      process.on(signal, () => child.kill(signal))
    child.on('error', (error) => (console.error(error.message), resolve(1)))
    child.on('exit', (code) => resolve(code ?? 1))
  })
}

/** @returns {Promise<number>} resolved when somebody asks us to stop */
function untilStopped() {
  return new Promise((resolve) => {
    const stayAlive = setInterval(() => {}, 60_000)
    for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']))
      process.once(signal, () => (clearInterval(stayAlive), resolve(0)))
  })
}

if (isMain(import.meta.url)) {
  const dashes = process.argv.indexOf('--')
  try {
    const { url, stop } = await startPostgres()
    if (dashes === -1) console.log(`${url}\nIt runs until you stop this program, and its data goes with it.`)
    process.exitCode = dashes === -1 ? await untilStopped() : await runWith(process.argv.slice(dashes + 1), url)
    await stop()
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  }
}
