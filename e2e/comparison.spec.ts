import { demoLicenses } from '@cultivatd/sandbox/seed/demo'
import { readMetrcNow } from './api.ts'
import { expect, test } from './journey.ts'
import { row } from './screen.ts'

const license = demoLicenses.redFork
/** Nobody's so far. */
const added = '1A4FF0300000022000998120'

test('[SYNC-01] what Metrc changed without a word is found by comparing, repaired, and told with what differed', async ({
  page,
  product,
  sandbox,
  signIn,
}) => {
  test.setTimeout(120_000)
  await signIn()
  await page.goto('/operations')
  const part = page.getByRole('region', { name: 'Comparison with Metrc' })
  const facility = part.getByRole('table', { name: 'facilities compared with Metrc' }).locator('tr[data-row]')
  await expect(facility.filter({ hasText: 'Red Fork Cultivation' })).toContainText('In step')
  // What comes while the first read makes sure that nothing slipped by is a part of that read.
  await expect(facility.filter({ hasText: 'Red Fork Cultivation' })).toContainText('Never differed')
  await expect(part.getByText('Nothing differed')).toBeVisible()

  // Neither of the two is stamped, so no regular read can bring it; but there is one package more than we know of.
  const packages = await sandbox.all(license, 'package')
  const [last] = packages
    .filter(({ Quantity, IsFinished, IsOnHold }) => Quantity > 10 && !IsFinished && !IsOnHold)
    .slice(-1)
  if (!last) throw new Error('There is no package to change')
  const { Label: changed, LastModified, Quantity } = last
  await sandbox.change(license, 'package', changed, { Quantity: Quantity - 7.5, LastModified })
  await sandbox.addLike(license, 'package', changed, { Label: added, LastModified })
  const found = part.getByRole('table', { name: 'records that differed from Metrc' })
  await expect(async () => {
    await readMetrcNow(product.url, product.people.admin)
    await expect(found.getByText(added.slice(-6))).toBeVisible({ timeout: 2_000 })
  }).toPass({ timeout: 60_000 })

  await expect(row(page, added)).toContainText('Missing')
  await expect(
    row(page, added)
      .getByText(/Found and repaired today|^Today/)
      .filter({ visible: true }),
  ).toBeVisible()
  await expect(row(page, changed)).toContainText('Different')
  await expect(row(page, changed).getByRole('listitem')).toContainText('Quantity here')
  await expect(facility.filter({ hasText: 'Red Fork Cultivation' })).toContainText(
    /Last differed today .*2 records repaired/,
  )

  await row(page, added).getByRole('link').click()
  const details = page.getByRole('dialog', { name: 'Package', exact: true })
  await expect(details).toContainText(added)
  await details.getByRole('button', { name: /^Close/ }).click()
  await expect(part).toBeVisible()
})
