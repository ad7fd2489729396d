import type { Page } from '@playwright/test'
import { codeOfStep, stepAt } from '../apps/server/src/account/totp.ts'
import { call, signUpByApi } from './api.ts'
import { expect, test } from './journey.ts'
import { type Credentials, signInByApi } from './people.ts'
import { type Product, startProduct } from './product.ts'
import { chooseInAccountMenu, expectSaved } from './screen.ts'
import { templateCopy } from './template.ts'

test.use({ sharesWorld: true })

/** Browsers make passkeys for names, and the journeys' own product has a number. */
let product: Product
let home = ''
test.beforeAll(async () => {
  const named = (url: string) => url.replace('127.0.0.1', 'localhost')
  const settings = async (url: string) => ({ PUBLIC_URL: named(url), SYNC_SECONDS: '3600' })
  product = await startProduct(settings, await templateCopy())
  home = named(product.url)
})
test.afterAll(() => product.remove())

async function typeIn(page: Page, { email, password }: Credentials): Promise<void> {
  await page.goto(`${home}/login`)
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}
/** A user admin whom no other journey knows. */
async function aUserAdmin(displayName: string): Promise<Credentials> {
  const person = await signUpByApi(product.url, displayName)
  const token = await signInByApi(product.url, product.people.admin)
  const users = await call<{ uid: string; email: string }[]>(product.url, token, 'GET', '/api/users')
  const { uid } = users.find(({ email }) => email === person.email) ?? { uid: '' }
  const change = { displayName, email: person.email, permissions: ['USER_ADMIN'] }
  await call(product.url, token, 'PATCH', `/api/users/${uid}`, change)
  return person
}
const isHome = (page: Page) => expect(page.getByRole('heading', { name: 'Home', level: 1 })).toBeVisible()
/** The code of an app in this half minute, or in one after it. */
const codeOf = (secret: string, later = 0) => codeOfStep(secret, stepAt(new Date()) + later)

/** Scans the code, as it were; answers the secret that the app keeps. */
async function setUpApp(page: Page): Promise<string> {
  await expect(page.getByRole('img', { name: 'QR code for an authenticator app' })).toBeVisible()
  const address = await page.getByRole('link', { name: 'open it in the app' }).getAttribute('href')
  const secret = new URL(address ?? '').searchParams.get('secret') ?? ''
  const field = page.getByLabel('Code that the app shows')
  await field.fill('12345')
  await page.getByRole('button', { name: 'Set up the app' }).click()
  await expect(page.getByText('Enter the 6 digits that your authenticator app shows')).toBeVisible()
  await field.fill(codeOf(secret))
  await page.getByRole('button', { name: 'Set up the app' }).click()
  return secret
}

test('a grower sets up an authenticator app, signs in with its code, and with a recovery code when the phone is lost', async ({
  page,
  trouble,
}) => {
  trouble.expect(/400/)
  const { grower } = product.people
  await typeIn(page, grower)
  await isHome(page)
  await page.goto(`${home}/account`)
  await page.getByRole('button', { name: 'Set up an authenticator app' }).click()
  const secret = await setUpApp(page)
  const kept = page.getByRole('dialog', { name: 'Keep your recovery codes' })
  await expect(kept.getByRole('listitem')).toHaveCount(10)
  const codes = await kept.getByRole('listitem').allInnerTexts()
  const saved = page.waitForEvent('download')
  await kept.getByRole('button', { name: 'Download' }).click()
  expect((await saved).suggestedFilename()).toBe('cultivatd-recovery-codes.txt')
  await kept.getByRole('button', { name: 'I have kept them' }).click()
  await expect(page.getByText('10 left.')).toBeVisible()

  await chooseInAccountMenu(page, 'Sign Out')
  await typeIn(page, grower)
  await expect(page.getByRole('heading', { name: 'One more step' })).toBeVisible()
  await page.getByLabel('Code', { exact: true }).fill('000000')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByText('This code is not right')).toBeVisible()
  await page.getByLabel('Code', { exact: true }).fill(codeOf(secret, 1))
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await isHome(page)

  await chooseInAccountMenu(page, 'Sign Out')
  await typeIn(page, grower)
  await page.getByLabel('Code', { exact: true }).fill(codes[0]?.toLowerCase() ?? '')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await isHome(page)
  await page.goto(`${home}/account`)
  await expect(page.getByText('9 left.')).toBeVisible()
})

test('a user admin makes a passkey and signs in with it alone, and an organization admin resets it when it is lost', async ({
  page,
  another,
}) => {
  const { admin } = product.people
  const userAdmin = await aUserAdmin('Ines Rowe')
  const device = await page.context().newCDPSession(page)
  await device.send('WebAuthn.enable')
  await device.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  await typeIn(page, userAdmin)
  await isHome(page)
  await page.goto(`${home}/account`)
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await page.getByRole('dialog', { name: 'Add a passkey' }).getByLabel('Name').fill('Laptop')
  await page.getByRole('button', { name: 'Make a passkey' }).click()
  await page.getByRole('button', { name: 'I have kept them' }).click()
  await expect(page.getByText('Passkey Laptop')).toBeVisible()

  await chooseInAccountMenu(page, 'Sign Out')
  await page.goto(`${home}/login`)
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await isHome(page)
  await chooseInAccountMenu(page, 'Sign Out')
  await typeIn(page, userAdmin)
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await isHome(page)

  const other = await another()
  await typeIn(other, admin)
  await isHome(other)
  await other.goto(`${home}/users`)
  await other.locator('tr[data-row]').filter({ hasText: userAdmin.email }).getByText('Ines Rowe').click()
  await other.getByRole('button', { name: 'Reset it' }).click()
  await other.getByRole('button', { name: 'Reset', exact: true }).click()
  await expectSaved(other)
  await chooseInAccountMenu(page, 'Sign Out')
  await typeIn(page, userAdmin)
  await isHome(page)
})

test('an organization asks for a second factor of who may change people: they set one up at the next sign-in and get nowhere before', async ({
  page,
  another,
}) => {
  const { admin } = product.people
  const userAdmin = await aUserAdmin('Theo Lane')
  await typeIn(page, admin)
  await isHome(page)
  await page.goto(`${home}/organization`)
  await page
    .getByRole('group', { name: 'Second factor' })
    .getByRole('checkbox', { name: /^User admin/ })
    .check()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expectSaved(page)

  const other = await another()
  await typeIn(other, userAdmin)
  await expect(other.getByRole('heading', { name: 'Set up a second factor' })).toBeVisible()
  await other.goto(`${home}/users`)
  await expect(other.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await typeIn(other, userAdmin)
  await other.getByRole('button', { name: 'Authenticator app' }).click()
  await setUpApp(other)
  await expect(other.getByRole('heading', { name: 'Keep your recovery codes' })).toBeVisible()
  await other.getByRole('button', { name: 'I have kept them' }).click()
  await isHome(other)

  // As the other journeys of this product have it.
  await page
    .getByRole('group', { name: 'Second factor' })
    .getByRole('checkbox', { name: /^User admin/ })
    .uncheck()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expectSaved(page)
})
