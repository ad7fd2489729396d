import { email } from '@cultivatd/domain/field/field'
import { createTransport } from 'nodemailer'

/** A mail to one person: the text is what counts, the html says the same. */
export interface Letter {
  /** The same of one that is sent again, so that mail servers and programs can drop the second. */
  id?: string
  /** When it was written, as ISO text: it is dated so however often it is sent. */
  madeAt?: string
  to: string
  subject: string
  text: string
  html: string
}

export interface Mailer {
  /** Whether mails reach people. In the demo they are shown in the server's log instead. */
  delivers: boolean
  /** @throws when the address is none, or the mail server does not take the mail. */
  send(letter: Letter): Promise<void>
  close(): void
}

interface MailerOptions {
  /** SMTP_URL, for instance smtp://user:password@mail.example:587; null when there is no mail server. */
  smtpUrl: string | null
  /** Sender, for instance `Cultivatd <no-reply@example.com>`. */
  from: string
  /** Whether mails may be written to the log when there is no mail server: they hold links that sign people in. */
  showsLetters: boolean
  show(text: string): void
}

/** Sends mail by SMTP; without a server it shows the mail in the log of a demo, and nowhere else drops it in silence. */
export function createMailer({ smtpUrl, from, showsLetters, show }: MailerOptions): Mailer {
  if (smtpUrl) return smtpMailer(smtpUrl, from)
  return {
    delivers: false,
    async send({ to, subject, text }) {
      const address = email.parse(to)
      show(
        showsLetters
          ? `No mail server is configured (SMTP_URL), so this mail is shown here instead of being sent.\nTo: ${address}\nSubject: ${subject}\n\n${text}`
          : `A mail with the subject "${subject}" was not sent, because no mail server is configured (SMTP_URL).`,
      )
    },
    close() {},
  }
}

/** Somebody waits for a mail that a request sends. */
const waitedForMs = 20_000
/**
 * Of one that would be sent again: so long may a mail server take to say that it has it (RFC 5321, 4.5.3.2.6), and whoever
 * gives up sooner sends it twice.
 */
const repeatedMs = 10 * 60_000

/** Mails hold links that open accounts: a mail server on another machine gets none before the line is encrypted, unless it says so. */
export function needsTls(smtpUrl: string): boolean {
  const { protocol, hostname, searchParams } = new URL(smtpUrl)
  const isHere = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(hostname)
  return protocol === 'smtp:' && !isHere && searchParams.get('requireTLS') !== 'false'
}

/** Whether the mail server may show any certificate: then anybody on the way can read the mails. */
export const takesAnyCertificate = (smtpUrl: string): boolean =>
  new URL(smtpUrl).searchParams.get('tls.rejectUnauthorized') === 'false'

const transportTo = (url: string, socketTimeout: number) =>
  createTransport({
    url,
    requireTLS: needsTls(url),
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout,
    // Letters are text of ours: nothing in them may make the mailer read files or addresses.
    disableFileAccess: true,
    disableUrlAccess: true,
  })

function smtpMailer(smtpUrl: string, from: string): Mailer {
  const waitedFor = transportTo(smtpUrl, waitedForMs)
  const repeated = transportTo(smtpUrl, repeatedMs)
  return {
    delivers: true,
    async send({ id, madeAt, to, subject, text, html }) {
      // As an object: an address in a string could bring more headers with it.
      const mail = { from, to: { name: '', address: email.parse(to) }, subject, text, html }
      if (id === undefined) await waitedFor.sendMail(mail)
      else await repeated.sendMail({ ...mail, messageId: `<${id}@cultivatd>`, ...(madeAt && { date: madeAt }) })
    },
    close() {
      waitedFor.close()
      repeated.close()
    },
  }
}
