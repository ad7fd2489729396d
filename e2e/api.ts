import { randomUUID } from 'node:crypto'
import { versionOf } from './live.ts'
import { linkIn, type MailServer } from './neighbours.ts'
import { type Credentials, signInByApi } from './people.ts'

/** One call of the product's own API, for what a test needs and does not look at. */
export async function call<T = unknown>(
  url: string,
  token: string | null,
  method: string,
  path: string,
  body?: unknown,
): Promise<T> {
  const response = await fetch(url + path, {
    method,
    headers: {
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    body: body === undefined ? null : JSON.stringify(body),
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`${method} ${path} was answered ${response.status}: ${text}`)
  return JSON.parse(text)
}

/** Metrc is read now. */
export async function readMetrcNow(url: string, who: Credentials): Promise<void> {
  await call(url, await signInByApi(url, who), 'GET', '/api/sync-facility')
}

/** A contact of the organization, made aside; the answer changes what it does and whether it is active. */
export async function contactByApi(
  url: string,
  who: Credentials,
  contact: { name: string; services: readonly string[] },
): Promise<(changed: { services?: readonly string[]; active?: boolean }) => Promise<void>> {
  const token = await signInByApi(url, who)
  const address = { street1: '1 S Main St', street2: '', city: 'Tulsa', state: 'OK', zipCode: '74103' }
  let form = { ...contact, address, active: true, contacts: [], notes: '' }
  const { id } = await call<{ id: string }>(url, token, 'POST', '/api/external-contact/create', form)
  return async (changed) => {
    form = { ...form, ...changed }
    const version = await versionOf(url, token, 'externalContacts', id)
    await call(url, token, 'PUT', `/api/external-contact/${id}`, { ...form, version })
  }
}

export interface SignedUp extends Credentials {
  displayName: string
}

/** Somebody whom no test met before, with an account and no permission. */
export async function signUpByApi(url: string, displayName: string, person = somebody(displayName)): Promise<SignedUp> {
  await call(url, null, 'POST', '/api/account/sign-up', { ...person, confirmation: person.password })
  return person
}

/** Answers the mail that was sent to the address of somebody who signed up. */
export async function proveAddress(url: string, who: Credentials, mail: MailServer): Promise<void> {
  const token = new URL(linkIn(await mail.mailTo(who.email))).searchParams.get('token')
  await call(url, await signInByApi(url, who), 'POST', '/api/account/verify-email', { token })
}

/** A person for a sign-up form; the address is nobody's. */
export const somebody = (displayName: string): SignedUp => ({
  displayName,
  email: `${displayName.toLowerCase().replace(/\W+/g, '.')}.${randomUUID().slice(0, 8)}@redforkfarms.example`,
  password: 'first-harvest-1',
})
