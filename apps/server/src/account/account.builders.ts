import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Provider } from 'oidc-provider'
import { SMTPServer } from 'smtp-server'

/** A mail as a mail server received it. */
export interface ReceivedMail {
  to: string[]
  text: string
  /** Whether it came over an encrypted line. */
  isEncrypted: boolean
}

/**
 * A real mail server on loopback that keeps what it gets.
 *
 * @param onMail what happens before it answers that it has a mail
 * @param hasTls whether it offers STARTTLS, with a certificate that it signed itself
 */
export async function aMailServer(onMail: () => Promise<void> = async () => {}, hasTls = false) {
  const mails: ReceivedMail[] = []
  const waiting: (() => void)[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: hasTls ? [] : ['STARTTLS'],
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        mails.push({
          isEncrypted: session.secure,
          to: session.envelope.rcptTo.map(({ address }) => address),
          text: unfolded(Buffer.concat(chunks).toString('utf8')),
        })
        void onMail().then(() => {
          done()
          for (const wake of waiting.splice(0)) wake()
        })
      })
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    /** The next mail to this address that is not taken yet. */
    async mailTo(address: string): Promise<ReceivedMail> {
      for (;;) {
        const at = mails.findIndex(({ to }) => to.includes(address))
        const [mail] = at < 0 ? [] : mails.splice(at, 1)
        if (mail) return mail
        await new Promise<void>((resolve) => {
          waiting.push(resolve)
        })
      }
    },
    close: () => new Promise<void>((resolve) => server.close(resolve)),
  }
}

/** Quoted-printable lines joined again, as far as our letters need it. */
const unfolded = (source: string) => source.replaceAll('=\r\n', '').replaceAll('=3D', '=')

/** The token of the link in a letter. */
export const tokenIn = ({ text }: ReceivedMail): string =>
  decodeURIComponent(/\?token=([^\s"<&]+)/.exec(text)?.[1] ?? '')

interface ProviderPerson {
  sub: string
  email?: string
  email_verified?: unknown
  name?: string
}

/**
 * A real identity provider on loopback (`oidc-provider`), with these people; each is signed in by naming them. A slim token leaves address and name to the
 * userinfo endpoint, as the standard has it.
 */
export async function anIdentityProvider(redirectUri: string, people: ProviderPerson[], hasSlimToken = false) {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const issuer = `http://127.0.0.1:${port}`
  const provider = new Provider(issuer, {
    clients: [{ client_id: 'cultivatd', client_secret: 'a secret of the test', redirect_uris: [redirectUri] }],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    conformIdTokenClaims: hasSlimToken,
    features: { devInteractions: { enabled: true } },
    cookies: { keys: ['a key of the test'] },
    pkce: { required: () => true },
    findAccount: (_context, id) => {
      const person = people.find(({ sub }) => sub === id)
      return { accountId: id, claims: () => ({ ...person, sub: id }) as { sub: string } }
    },
  })
  const answer = provider.callback()
  server.on('request', (request, response) => void answer(request, response))
  return {
    issuer,
    clientId: 'cultivatd',
    clientSecret: 'a secret of the test',
    name: 'Test identity',
    /** Goes the provider's way as a browser does; answers the address that it sends the browser back to. */
    signInAs: (url: string, sub: string) => walk(url, sub, redirectUri),
    async close() {
      server.closeAllConnections()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}

/** Follows redirects with cookies, fills in the provider's own sign-in and consent pages. */
async function walk(start: string, sub: string, redirectUri: string): Promise<URL> {
  const cookies = new Map<string, string>()
  let request: { url: string; body?: URLSearchParams } = { url: start }
  for (let steps = 0; steps < 20; steps += 1) {
    if (request.url.startsWith(redirectUri)) return new URL(request.url)
    const response = await fetch(request.url, {
      redirect: 'manual',
      method: request.body ? 'POST' : 'GET',
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
      body: request.body ?? null,
    })
    for (const cookie of response.headers.getSetCookie()) {
      const [name = '', value = ''] = (cookie.split(';')[0] ?? '').split(/=(.*)/s)
      cookies.set(name, value)
    }
    const location = response.headers.get('location')
    request = location ? { url: new URL(location, request.url).href } : formIn(await response.text(), request.url, sub)
  }
  throw new Error('The provider never came back')
}

function formIn(page: string, url: string, sub: string): { url: string; body: URLSearchParams } {
  const action = /<form[^>]* action="([^"]+)"/.exec(page)?.[1]
  if (!action) throw new Error(`The provider showed no form: ${page.slice(0, 500)}`)
  const body = new URLSearchParams()
  for (const [, name = '', value = ''] of page.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g))
    body.set(name, value)
  if (body.get('prompt') === 'login' || page.includes('name="login"')) {
    body.set('login', sub)
    body.set('password', 'any')
  }
  return { url: new URL(action, url).href, body }
}
