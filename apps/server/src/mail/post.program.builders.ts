/** A process that only sends the letters that are due, to be killed by a test: DATABASE_URL, SMTP_URL, NOW from the environment. */
import { openPostgres } from '../db/db.ts'
import { createMailer } from './mailer.ts'
import { sendLetters } from './post.ts'

const { DATABASE_URL = '', SMTP_URL = '', NOW = '' } = process.env
const database = await openPostgres(DATABASE_URL)
const mailer = createMailer({ smtpUrl: SMTP_URL, from: 'no-reply@grow.example', showsLetters: false, show: () => {} })
await sendLetters({
  db: database.db,
  mailer,
  now: () => new Date(NOW),
  report: (message) => process.stderr.write(message),
})
mailer.close()
await database.close()
