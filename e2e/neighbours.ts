import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Provider } from 'oidc-provider'
import { SMTPServer } from 'smtp-server'

/** A mail as a mail server received it. */
export interface Mail {
  to: string[]
  text: string
}

/** A real mail server on loopback. */
export interface MailServer {
  url: string
  /** Waits for the next mail to this address that nobody took yet. */
  mailTo: (address: string) => Promise<Mail>
  close: () => Promise<void>
}

export async function startMailServer(): Promise<MailServer> {
  const mails: Mail[] = []
  const waiting: (() => void)[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const to = session.envelope.rcptTo.map(({ address }) => address)
        mails.push({ to, text: unfolded(Buffer.concat(chunks).toString('utf8')) })
        done()
        for (const wake of waiting.splice(0)) wake()
      })
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `smtp://127.0.0.1:${portOf(server.server.address())}`,
    async mailTo(address) {
      for (;;) {
        const at = mails.findIndex(({ to }) => to.includes(address))
        const [mail] = at < 0 ? [] : mails.splice(at, 1)
        if (mail) return mail
        await new Promise<void>((resolve) => waiting.push(resolve))
      }
    },
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}

/** Quoted-printable lines joined again, as far as our letters need it. */
const unfolded = (source: string) => source.replaceAll('=\r\n', '').replaceAll('=3D', '=')

/** The link of a letter, as its reader would open it. */
export function linkIn({ text }: Mail): string {
  const link = /https?:\/\/\S+\?token=[^\s"<&]+/.exec(text)?.[0]
  if (!link) throw new Error(`The mail has no link:\n${text}`)
  return link
}

/** Somebody whom the identity provider knows. */
export interface Identity {
  sub: string
  email: string
  email_verified: boolean
  name: string
}

/** A real OpenID provider on loopback, with the pages that people sign in on. */
export interface IdentityProvider {
  /** What the product has to be told of it; it sends people back to that product from then on. */
  settings: (productUrl: string) => Record<string, string>
  /** Makes somebody known to it. */
  knows: (person: Identity) => void
  close: () => Promise<void>
}

export const identityName = 'Grower ID'

export async function startIdentityProvider(): Promise<IdentityProvider> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${portOf(server.address())}`
  const people = new Map<string, Identity>()
  let answer: ReturnType<Provider['callback']> | undefined
  // A worker has several worlds, one after the other, and goes back to the one that many share.
  const redirect_uris: string[] = []
  server.on('request', (request, response) => void answer?.(request, response))
  return {
    settings(productUrl) {
      const client = { client_id: 'cultivatd', client_secret: 'a secret of the test' }
      redirect_uris.push(`${productUrl}/api/auth/callback/oidc`)
      const provider = new Provider(issuer, {
        clients: [{ ...client, redirect_uris }],
        claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
        features: { devInteractions: { enabled: true } },
        cookies: { keys: ['a key of the test'] },
        findAccount: (_context, sub) => ({ accountId: sub, claims: () => ({ ...people.get(sub), sub }) }),
      })
      answer = provider.callback()
      return {
        OIDC_ISSUER: issuer,
        OIDC_CLIENT_ID: client.client_id,
        OIDC_CLIENT_SECRET: client.client_secret,
        OIDC_NAME: identityName,
      }
    },
    knows: (person) => void people.set(person.sub, person),
    async close() {
      server.closeAllConnections()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}

function portOf(address: string | AddressInfo | null): number {
  if (typeof address !== 'object' || address === null) throw new Error('The server does not listen on a port')
  return address.port
}
