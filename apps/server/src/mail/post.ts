import { email } from '@cultivatd/domain/field/field'
import type { Db } from '../db/db.ts'
import { delayLetter, dropLetter, takeLetter } from './letter.store.ts'
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
}

/**
 * Sends the letters that are due, any number of processes beside each other. One that the mail server does not take is
 * tried again, later each time, for a day. A process that dies between sending and saying so sends a letter twice: a mail
 * server has no way to ask. Its Message-ID is the same then, and mail programs show it once.
 *
 * @returns how many were sent
 */
export async function sendLetters({ db, mailer, now, report }: PostOptions): Promise<number> {
  let sent = 0
  for (;;) {
    const letter = await takeLetter(db, now())
    if (!letter) return sent
    const to = email.safeParse(letter.to)
    if (!to.success) {
      await dropLetter(db, letter.id)
      continue
    }
    try {
      await mailer.send({ ...letter, to: to.data })
      await dropLetter(db, letter.id)
      sent += 1
    } catch (error) {
      const isTooOld = now().getTime() - Date.parse(letter.madeAt) > giveUpMs
      if (isTooOld) await dropLetter(db, letter.id)
      else await delayLetter(db, letter.id, new Date(now().getTime() + delayMs(letter.tries)))
      // Of a mail server that is away one line, not one for each try.
      if (isTooOld || letter.tries === 0)
        report(isTooOld ? 'A mail was given up after a day' : 'A mail could not be sent and is tried again', error)
    }
  }
}

const delayMs = (tries: number): number => Math.min(longestDelayMs, firstDelayMs * 2 ** tries)

const everyMs = 5_000

/** Sends letters again and again as they become due; answers how to end that. */
export function keepSending(options: PostOptions): () => Promise<void> {
  let running: Promise<unknown> | null = null
  let isTroubled = false
  const send = () => {
    // A mail server that is slow is not asked twice at once.
    running ??= sendLetters(options)
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
    await running
  }
}
