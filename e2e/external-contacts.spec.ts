import type { Page } from '@playwright/test'
import { expect, test } from './journey.ts'
import { expectSaved, isPhone, row } from './screen.ts'

test.use({ sharesWorld: true })

test('[SHELL-29] [SHELL-30] [SHELL-31] [SHELL-32] [CONT-04] [CONT-06] [CONT-07] [CONT-08] [CONT-14] [ERR-27] a grower adds a contact, reads it, and loses nothing that was typed', async ({
  page,
  signIn,
  product,
}) => {
  const name = `Prairie Seeds of the ${isPhone(page) ? 'phone' : 'desk'}`
  await signIn(product.people.grower)
  await page.goto('/external-contacts')
  await expect(page.getByRole('columnheader', { name: 'Notes' })).toBeVisible({ visible: !isPhone(page) })
  const add = isPhone(page)
    ? page.getByRole('button', { name: 'Add Contact' })
    : page.getByRole('link', { name: 'Add Contact' })
  await add.click()
  await expect(page).toHaveURL(/\/external-contacts\/edit$/)
  await page.getByLabel('Name', { exact: true }).fill(name)
  await page.getByLabel('Address Line 1').fill('12 Mill Rd')
  await page.getByLabel('City').fill('Enid')
  await page.getByLabel('State').selectOption('OK')
  await page.getByLabel('Zip Code').fill('73701')
  await page.getByRole('button', { name: 'Genetics' }).click()
  await page.getByRole('button', { name: 'Add Contact' }).click()
  await expect(page.getByRole('group', { name: 'New contact' }).getByLabel('Name')).toBeFocused()
  await page.keyboard.type('Ida Plain')

  await page.goBack()
  await page
    .getByRole('list', { name: 'Drafts' })
    .getByRole('button', { name: /^Draft: Add Contact/ })
    .click()
  await expect(page.getByLabel('City')).toHaveValue('Enid')
  await page.reload()
  await expect(page.getByText(/^Your draft of/)).toBeVisible()
  await expect(page.getByLabel('City')).toHaveValue('Enid')
  await page.getByRole('button', { name: 'Save' }).click()
  await expectSaved(page)
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
  for (const text of ['Ida Plain', 'No Phone', 'No Email', 'Genetics', 'Added contact'])
    await expect(page.getByText(text).filter({ visible: true }).first()).toBeVisible()

  const edit = isPhone(page) ? page.getByRole('button', { name: 'Edit' }) : page.getByRole('link', { name: 'Edit' })
  await edit.click()
  await page.getByRole('textbox', { name: 'Notes' }).fill('Not to be kept')
  await page.getByRole('link', { name: 'Cancel edit' }).click()
  await expect(page.getByText('No notes')).toBeVisible()
  await page.getByRole('button', { name: /^Discard draft/ }).click()
  await expect(page.getByRole('list', { name: 'Drafts' })).toHaveCount(0)
})

test('of two who edit a contact at once the second is told who changed what, keeps his text, and nobody is lost', async ({
  page,
  signIn,
  another,
  product,
  trouble,
}) => {
  trouble.expect(/409/)
  const name = isPhone(page) ? 'Cimarron Genetics' : 'Quest Service Center'
  await signIn()
  const grower = await another(product.people.grower)
  for (const one of [page, grower]) {
    await one.goto('/external-contacts')
    await row(one, name).getByRole('link', { name }).click()
    await one.goto(`${one.url()}/edit`)
  }
  await page.getByLabel('City').fill('Edmond')
  await addPerson(page, 'Ida Plain')
  await grower.getByRole('textbox', { name: 'Notes' }).fill('Ask for Jo')
  await addPerson(grower, 'Jo Field')
  await grower.getByRole('button', { name: 'Save' }).click()
  await expectSaved(grower)

  await page.getByRole('button', { name: 'Save' }).click()
  await expect(
    page.getByText('Marcus Reyes changed the contacts and the notes while you were editing.'),
  ).toBeInViewport()
  await expect(page.getByText('→ Ask for Jo')).toBeVisible()
  await expect(page.getByLabel('City')).toHaveValue('Edmond')
  await page.getByRole('button', { name: 'Save over it' }).click()
  await expectSaved(page)
  for (const text of ['Edmond', 'Ida Plain']) await expect(grower.getByText(text).first()).toBeVisible()
  for (const text of ['Ask for Jo', 'Jo Field']) await expect(page.getByText(text).first()).toBeVisible()
})

async function addPerson(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Add Contact' }).click()
  await page.getByRole('group', { name: 'New contact' }).getByLabel('Name').fill(name)
}

test('[CONT-09] [CONT-15] [READ-58] a contact that is none leads to the list, and the word edit is none', async ({
  page,
  signIn,
}) => {
  await signIn()
  for (const path of ['/external-contacts/none', '/external-contacts/none/edit']) {
    await page.goto(path)
    await expect(page).toHaveURL(/\/external-contacts$/)
  }
  await page.goto('/external-contacts/edit')
  await expect(page.getByRole('heading', { name: 'Add Contact' })).toBeVisible()
})
