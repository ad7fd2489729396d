import type { Page } from '@playwright/test'
import { demoLicenses } from '@cultivatd/sandbox/seed/demo'
import { expect, onPhoneToo, test } from './journey.ts'
import { endSession } from './leave-form.ts'
import { type Credentials, forgetSessions } from './people.ts'
import { chooseInAccountMenu, isPhone, roomPath } from './screen.ts'

test.use({ sharesWorld: true })

const license = demoLicenses.redFork

const harvestForm = (page: Page) => page.getByRole('dialog', { name: 'Harvest plants', exact: true })
const chip = (page: Page) =>
  page.getByRole('button', { name: /^Draft: Harvest plants, 20 plants, 18 weighed, \d\d:\d\d$/ })

async function expectWhole(page: Page): Promise<void> {
  const form = harvestForm(page)
  await expect(form.getByText(/^18 of 20 weighed/)).toBeVisible()
  // Of a long list only what is in sight is drawn, and the last weight was typed at its end.
  await form.getByRole('list', { name: 'Plants' }).evaluate((list) => {
    for (let one: Element | null = list; one; one = one.parentElement) one.scrollTop = 0
  })
  await expect(form.locator('input[data-at="0"]')).toHaveValue('400')
  // A phone says in one line what is complete.
  if (isPhone(page)) await expect(form.getByRole('button', { name: /^Full Plant to Dry 2, / })).toBeVisible()
  else await expect(form.getByLabel('Drying room')).toHaveValue(/.+/)
}

async function signInAgain(page: Page, { email, password }: Credentials): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Sign in', level: 1 })).toBeVisible()
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

onPhoneToo(() => {
  test('a harvest of twenty plants that is half typed outlives X, Back, a reload, and the end of the session', async ({
    page,
    product,
    sandbox,
    signIn,
    trouble,
  }) => {
    // What the room was asking for when the session ended.
    trouble.expect(/401/)
    const plants = await sandbox.all(license, 'plant')
    const rooms = await sandbox.all(license, 'location')
    const room = rooms.find(({ Name }) => Name === 'Flower 1')
    const labels = plants
      .filter(({ LocationName, IsOnHold, State }) => LocationName === 'Flower 1' && !IsOnHold && State === 'Tracked')
      .slice(0, 20)
      .map(({ Label }) => Label)
    await signIn()
    await page.goto('/')
    await page.goto(roomPath(license, room?.Id ?? 0))
    await page.getByRole('button', { name: 'Harvest plants', exact: true }).click()
    const form = harvestForm(page)
    await form.getByLabel('Type').selectOption('FullPlant')
    await form.getByLabel('Drying room').selectOption('Dry 2')
    await form.getByLabel('Labels', { exact: true }).fill(labels.join(' '))
    await page.keyboard.press('Enter')
    for (let at = 0; at < 18; at += 1) await form.locator(`input[data-at="${at}"]`).fill(String(400 + at))
    await expectWhole(page)

    await form.getByRole('button', { name: 'Close' }).click()
    await chip(page).click()
    await expectWhole(page)

    // Back closes the form and leaves the room where it is, as with the pages of a record.
    await page.goBack()
    await expect(form).toHaveCount(0)
    await expect(chip(page)).toBeVisible()
    await page.goForward()
    await expectWhole(page)

    await page.reload()
    await expectWhole(page)

    await endSession(page)
    await signInAgain(page, product.people.admin)
    await expectWhole(page)

    await form.getByRole('button', { name: 'Discard draft' }).click()
    await expect(form.getByText(/weighed/)).toHaveCount(0)
    await form.getByRole('button', { name: 'Close' }).click()
    await expect(chip(page)).toHaveCount(0)
  })
})

test('what was typed about a package stays through Esc and is gone with a sign-out by hand', async ({
  page,
  product,
  sandbox,
  signIn,
}) => {
  const [one] = (await sandbox.all(license, 'package')).filter(
    ({ LocationName, Quantity, IsOnHold }) => LocationName === 'Vault' && Quantity > 10 && !IsOnHold,
  )
  const room = (await sandbox.all(license, 'location')).find(({ Name }) => Name === 'Vault')
  const address = `${roomPath(license, room?.Id ?? 0)}?package=${one?.Label}&page=adjustQuantity`
  await signIn()
  await page.goto(address)
  const form = page.getByRole('dialog', { name: 'Adjust quantity' })
  await form.getByLabel('Note').fill('Two nights on the rack')
  await page.keyboard.press('Escape')
  await page.goto(address.replace('&page=adjustQuantity', ''))
  await page.getByRole('button', { name: /^Draft: Adjust/ }).click()
  await expect(form.getByLabel('Note')).toHaveValue('Two nights on the rack')
  await page.goto('/')
  await chooseInAccountMenu(page, 'Sign Out')
  const question = page.getByRole('alertdialog', { name: 'Sign out and discard 1 draft' })
  await expect(question.getByRole('listitem')).toHaveText(new RegExp(`^Adjust quantity, .*${one?.Label}$`))
  await question.getByRole('button', { name: 'Sign out' }).click()
  forgetSessions(product.url)
  await signInAgain(page, product.people.admin)
  await expect(page.getByRole('heading', { name: 'Home', level: 1 })).toBeVisible()
  await page.goto(address)
  await expect(form.getByLabel('Note')).toHaveValue('')
})
