import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/**
 * A port of loopback that nobody listens on at this moment. From below those that a system gives to whoever asks or calls
 * out: one of theirs may be gone before its server has started.
 *
 * @returns {Promise<number>}
 */
export async function freePort() {
  for (;;) {
    const port = randomInt(20_000, 32_000)
    if (await isFree(port)) return port
  }
}

/**
 * @param {number} port
 * @returns {Promise<boolean>}
 */
function isFree(port) {
  return new Promise((resolve) => {
    const probe = createServer().on('error', () => resolve(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })
}
