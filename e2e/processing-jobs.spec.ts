import { demoLicenses } from '@cultivatd/sandbox/seed/demo'
import { expect, onPhoneToo, test } from './journey.ts'
import { expectSaved, isPhone } from './screen.ts'

test.use({ sharesWorld: true })

const { stillwater } = demoLicenses

onPhoneToo(() => {
  test('a grower starts a job from two packages, packages what came out, and finishes it with its waste', async ({
    page,
    signIn,
    sandbox,
    take,
  }) => {
    const name = `Kief of the ${isPhone(page) ? 'phone' : 'desk'}`
    const trims = (await sandbox.all(stillwater, 'package')).filter(
      (one) =>
        one.Item.Name.endsWith(', trim') && one.LocationName && one.Quantity > 100 && !one.IsOnHold && !one.IsFinished,
    )
    const [first, second] = [take(trims, ({ Label }) => Label), take(trims, ({ Label }) => Label)]
    await signIn()
    await page.goto(`/facility/${stillwater}`)
    await page.getByRole('link', { name: 'Processing jobs' }).click()
    await page
      .getByRole('link', { name: 'Start job' })
      .or(page.getByRole('button', { name: 'Start job' }))
      .filter({ visible: true })
      .click()
    await page.getByLabel('Job name').fill(name)
    await page.getByLabel('Type of job').selectOption('Dry sift')
    for (const { Label } of [first, second]) {
      await page.getByLabel('Package', { exact: true }).fill(Label)
      await page.getByLabel('Package', { exact: true }).press('Enter')
      await expect(page.getByLabel(`taken of ${Label}`)).toBeVisible()
    }
    await page.getByLabel(`taken of ${first.Label}`).fill('60')
    await page.getByLabel(`taken of ${second.Label}`).fill('40')
    await page.getByRole('button', { name: 'Start job' }).filter({ visible: true }).last().click()
    await expectSaved(page)
    expect((await sandbox.all(stillwater, 'package')).find(({ Label }) => Label === first.Label)?.Quantity).toBeCloseTo(
      first.Quantity - 60,
      3,
    )

    await page.getByRole('link', { name: new RegExp(`^${name}`) }).click()
    await page.getByRole('button', { name: 'Create package' }).filter({ visible: true }).click()
    await page.getByLabel('Product', { exact: true }).selectOption({ label: 'Multi Strain, kief (Kief)' })
    await page.getByLabel('Package quantity').fill('18')
    await page
      .getByRole('button', { name: /^Use tag/ })
      .first()
      .click()
    await page.getByLabel('Storage room').selectOption('Barn pack')
    await page.getByRole('dialog').getByRole('button', { name: 'Create package' }).click()
    await expectSaved(page)

    await page.getByRole('button', { name: 'Finish job' }).filter({ visible: true }).click()
    await page.getByLabel('Waste by weight').fill('79.5')
    await page.getByRole('dialog').getByRole('button', { name: 'Finish job' }).click()
    await expectSaved(page)
    await expect(page.getByRole('region', { name: 'Balance' })).toContainText('2.5 g')
    const job = (await sandbox.all(stillwater, 'processingJob')).find((one) => one.Name === name)
    expect(job).toMatchObject({ TotalWeight: 100, TotalWeightWaste: 79.5, IsFinished: true })
  })
})
