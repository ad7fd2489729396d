import { setTimeout } from 'node:timers/promises'
import { email } from '@cultivatd/domain/field/field'
import type { Db } from '../db/db.ts'
import { delayLetter, dropLetter, type DueLetter, keepLetter, leaseMs, takeLetter } from './letter.store.ts'
import type { Mailer } from './mailer.ts'

/** Whoever reads an alarm a day later knows it by then. */
const giveUpMs = 24 * 60 * 60_000
const firstDelayMs = 30_000
const longestDelayMs = 15 * 60_000

interface PostOptions {
  db: Db
  mailer: Pick<Mailer, 'send'>
  now: () => Date
  report: (message: string, error?: unknown) => void
  /** Once it is aborted no other letter is taken. */
  signal?: AbortSignal
}

/**
 * Sends the letters that are due, any number of processes beside each other. One that the mail server does not take is
 * tried again, later each time, for a day. What is not known to be sent is sent again: a mail server has no way to ask.
 * Message-ID and date are the same then, so that who gets it can drop the second (decision 066).
 *
 * @param untold those that were sent and of which the database does not know it, kept from one time to the next
 * @returns how many were sent
 */
export async function sendLetters(options: PostOptions, untold = new Set<string>()): Promise<number> {
  const { db, now, signal } = options
  let sent = 0
  for (;;) {
    for (const id of untold) {
      await dropLetter(db, id)
      untold.delete(id)
    }
    const letter = signal?.aborted ? undefined : await takeLetter(db, now())
    if (!letter) return sent
    if (!(await isSent(options, letter))) continue
    untold.add(letter.id)
    sent += 1
  }
}

async function isSent({ db, mailer, now, report }: PostOptions, letter: DueLetter): Promise<boolean> {
  const to = email.safeParse(letter.to)
  if (!to.success) {
    await dropLetter(db, letter.id)
    return false
  }
  // A mail server that is slow is no reason for another process to send it too.
  const keeping = setInterval(() => void keepLetter(db, letter, now()).catch(() => {}), leaseMs / 4).unref()
  try {
    await mailer.send({ ...letter, to: to.data })
    return true
  } catch (error) {
    const isTooOld = now().getTime() - Date.parse(letter.madeAt) > giveUpMs
    if (isTooOld) await dropLetter(db, letter.id)
    else await delayLetter(db, letter, new Date(now().getTime() + delayMs(letter.tries)))
    // Of a mail server that is away one line, not one for each try.
    if (isTooOld || letter.tries === 0)
      report(isTooOld ? 'A mail was given up after a day' : 'A mail could not be sent and is tried again', error)
    return false
  } finally {
    clearInterval(keeping)
  }
}

const delayMs = (tries: number): number => Math.min(longestDelayMs, firstDelayMs * 2 ** tries)

const everyMs = 5_000
/** Whoever stops the server waits no longer for a mail server that does not answer. */
const longestEndMs = 20_000

/** Sends letters again and again as they become due; answers how to end that. */
export function keepSending(options: PostOptions): () => Promise<void> {
  const untold = new Set<string>()
  const ending = new AbortController()
  let running: Promise<unknown> | null = null
  let isTroubled = false
  const send = () => {
    // A mail server that is slow is not asked twice at once.
    running ??= sendLetters({ ...options, signal: ending.signal }, untold)
      .then(
        () => {
          isTroubled = false
        },
        (error: unknown) => {
          if (!isTroubled) options.report('Mails cannot be sent', error)
          isTroubled = true
        },
      )
      .finally(() => {
        running = null
      })
  }
  const timer = setInterval(send, everyMs).unref()
  send()
  return async () => {
    clearInterval(timer)
    ending.abort()
    // What is not done by then is sent again by the next.
    const waited = new AbortController()
    await Promise.race([running, setTimeout(longestEndMs, undefined, { signal: waited.signal }).catch(() => {})])
    waited.abort()
  }
}
