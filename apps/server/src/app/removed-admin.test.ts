import { afterAll, afterEach, expect, test } from 'vitest'
import { aMailServer, tokenIn } from '../account/account.builders.ts'
import { programs } from './program.builders.ts'

const { folder, run, endAll, removeFolders } = programs()
afterEach(endAll)
afterAll(removeFolders)

const password = 'green-acre-12'
const marcus = 'marcus@grow.example'
const ana = 'ana@grow.example'

/** What people do with a running program. */
function callsOf(url: string) {
  async function call(method: string, path: string, body?: object, token?: string) {
    const headers = {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(body ? { 'content-type': 'application/json' } : {}),
    }
    const answer = await fetch(`${url}/api${path}`, {
      method,
      headers,
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`)
    return JSON.parse(text)
  }
  const signUp = async (email: string): Promise<string> =>
    (await call('POST', '/account/sign-up', { displayName: email, email, password, confirmation: password })).token
  const signIn = async (email: string): Promise<string> =>
    (await call('POST', '/account/sign-in', { email, password })).token
  return { call, signUp, signIn }
}

test('an administrator who was removed stays removed through a restart and a stranger’s sign-up [READ-25] [READ-100]', async () => {
  const smtp = await aMailServer()
  const settings = {
    DATA_DIR: folder(),
    METRC_URL: 'http://127.0.0.1:9',
    METRC_VENDOR_KEY: 'test',
    ADMIN_EMAIL: marcus,
    SMTP_URL: smtp.url,
  }
  const first = run(settings)
  const { call, signUp } = callsOf(await first.url())
  const proven = async (email: string) => {
    const token = await signUp(email)
    await call('POST', '/account/verify-email', { token: tokenIn(await smtp.mailTo(email)) }, token)
    return { token, id: (await call('GET', '/account', undefined, token)).id as string }
  }
  const [ofMarcus, ofAna] = [await proven(marcus), await proven(ana)]
  const give = (by: string, id: string, email: string, permissions: string[]) =>
    call('PATCH', `/users/${id}`, { displayName: email, email, permissions }, by)
  await give(ofMarcus.token, ofAna.id, ana, ['ORG_ADMIN'])
  await give(ofAna.token, ofMarcus.id, marcus, [])
  first.child.kill('SIGTERM')
  expect(await first.ended).toBe(0)

  const again = callsOf(await run(settings).url())
  const may = async () => (await again.call('GET', '/account', undefined, await again.signIn(marcus))).permissions
  expect(await may()).toEqual([])
  await again.signUp('stranger@elsewhere.example')
  expect(await may()).toEqual([])
  await smtp.close()
}, 120_000)
