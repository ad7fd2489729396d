import { spawn } from 'node:child_process'
import { root } from './repository.mjs'

/**
 * @typedef {object} Ran
 * @property {number} code the exit code; 1 when it was ended by a signal or could not be started
 * @property {string} output what it wrote, empty when `quiet` was false
 * @property {boolean} timedOut
 */

/** @type {Set<number>} */
const running = new Set()

// Each command leads a process group of its own, so that its children can be ended with it; the terminal's Ctrl-C
// reaches only our group and has to be passed on. We listen only while something runs: `npm start` becomes the server.
/** @param {number} pid */
function started(pid) {
  if (running.size === 0) for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, interrupted)
  running.add(pid)
}

/** @param {number} pid */
function ended(pid) {
  running.delete(pid)
  if (running.size === 0) for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.off(signal, interrupted)
}

function interrupted() {
  for (const pid of running) endGroup(pid)
  process.exit(130)
}

/**
 * Runs a command in the repository with nothing on its standard input.
 * @param {string} command
 * @param {string[]} args
 * @param {{ quiet?: boolean, env?: Record<string, string | undefined>, timeoutMs?: number, cwd?: string }} [options]
 *   `quiet` keeps the output instead of showing it
 * @returns {Promise<Ran>}
 */
export function run(command, args, { quiet = false, env = {}, timeoutMs, cwd = root } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: ['ignore', quiet ? 'pipe' : 'inherit', quiet ? 'pipe' : 'inherit'],
      detached: true,
      shell: process.platform === 'win32',
    })
    const pid = child.pid
    if (pid !== undefined) started(pid)
    let output = ''
    let timedOut = false
    child.stdout?.on('data', (chunk) => (output += chunk))
    child.stderr?.on('data', (chunk) => (output += chunk))
    const onTimeout = () => {
      timedOut = true
      if (pid !== undefined) endGroup(pid)
    }
    const timer = timeoutMs === undefined ? undefined : setTimeout(onTimeout, timeoutMs)
    /** @param {number} code */
    const done = (code) => {
      clearTimeout(timer)
      if (pid !== undefined) ended(pid)
      resolve({ code, output, timedOut })
    }
    child.on('error', (error) => ((output += error.message), done(1)))
    child.on('close', (code) => done(code ?? 1))
  })
}

/** @param {number} pid */
function endGroup(pid) {
  signalGroup(pid, 'SIGTERM')
  setTimeout(() => signalGroup(pid, 'SIGKILL'), 5_000).unref()
}

/**
 * @param {number} pid
 * @param {NodeJS.Signals} signal
 */
function signalGroup(pid, signal) {
  try {
    process.kill(-pid, signal)
  } catch {
    // It ended by itself in between.
  }
}
