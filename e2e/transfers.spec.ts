import { stat } from 'node:fs/promises'
import { readMetrcNow } from './api.ts'
import { expect, onPhoneToo, test } from './journey.ts'
import { expectSaved, isPhone } from './screen.ts'

test.use({ sharesWorld: true })

const redFork = 'GAAA-4KVB-7T2Q'
const extracts = 'PAAA-8HQR-33WL'

onPhoneToo(() => {
  test('[READ-127] a grower prepares an outgoing transfer, a person registers it in Metrc, and its manifest is here', async ({
    page,
    signIn,
    product,
    sandbox,
    take,
  }) => {
    const name = `Run of the ${isPhone(page) ? 'phone' : 'desk'}`
    const packages = (await sandbox.all(redFork, 'package')).filter(
      (one) => one.LocationName && !one.IsFinished && !one.IsOnHold && !one.ArchivedDate && one.Quantity > 0,
    )
    const [first, second] = [take(packages, ({ Label }) => Label), take(packages, ({ Label }) => Label)]
    await signIn()
    await page.goto(`/facility/${redFork}/transfers`)
    await page
      .getByRole('link', { name: 'Templates' })
      .or(page.getByRole('button', { name: 'Templates' }))
      .filter({ visible: true })
      .click()
    await page
      .getByRole('link', { name: 'Add template' })
      .or(page.getByRole('button', { name: 'Add template' }))
      .filter({ visible: true })
      .click()
    await page.getByLabel('Template name').fill(name)
    await page.getByLabel('Transfer type').selectOption('Unaffiliated (Wholesale) Transfer')
    await page.getByLabel('Recipient license').fill(extracts)
    await page.getByLabel('Estimated departure').fill('2026-12-01T09:00')
    await page.getByLabel('Estimated arrival').fill('2026-12-01T08:00')
    await page.getByLabel('Planned route').fill('I-35 south, no stops.')
    await page.getByLabel('Transporter license').fill('TAAA-7WGN-20LM')
    await page.getByLabel('Driver of the facility').selectOption('Marisol Reyes')
    await page.getByLabel('Vehicle of the facility').selectOption('Ford Transit KTR-417')
    await expect(page.getByLabel('Driver’s license')).toHaveValue('K082113904')
    // A scanner types a label and Enter; a list is pasted.
    await page.getByLabel('Package labels').fill(first.Label)
    await page.getByLabel('Package labels').press('Enter')
    await page.getByLabel('Package labels').fill(second.Label)
    await page.getByLabel('Package labels').press('Enter')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('It cannot arrive before it departs')).toBeVisible()
    await expect(page.getByText(`needs the wholesale price of ${first.Label}`)).toBeVisible()
    expect(await sandbox.all(redFork, 'transferTemplate')).not.toContainEqual(expect.objectContaining({ Name: name }))
    await page.getByLabel('Estimated arrival').fill('2026-12-01T11:30')
    for (const at of [0, 1])
      await page
        .getByLabel('Wholesale price')
        .nth(at)
        .fill(`${1200 + at}`)
    await page.getByRole('button', { name: 'Save' }).click()
    await expectSaved(page)

    const row = page.getByRole('listitem').filter({ hasText: name })
    await expect(row).toContainText('Not registered in Metrc yet')
    const made = (await sandbox.all(redFork, 'transferTemplate')).find((template) => template.Name === name)
    expect(made).toMatchObject({
      RecipientFacilityLicenseNumber: extracts,
      PackageCount: 2,
      DriverName: 'Marisol Reyes',
    })
    const loaded = await sandbox.record(redFork, 'templateDelivery', made?.DeliveryId ?? 0)
    expect(loaded.packages.map(({ price }) => price)).toEqual([1200, 1201])

    const transferId = await sandbox.register(redFork, made?.Id ?? 0)
    await readMetrcNow(product.url, product.people.admin)
    const { ManifestNumber } = await sandbox.record(redFork, 'outgoing', transferId)
    await row.getByRole('button', { name: `Manifest ${ManifestNumber}` }).click()
    const manifest = page.getByRole('dialog', { name: `Manifest ${ManifestNumber}` })
    await expect(manifest.getByText('Route: I-35 south, no stops.')).toBeVisible()
    await expect(manifest.getByText(first.Label)).toBeVisible()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      manifest.getByRole('button', { name: 'Download PDF' }).click(),
    ])
    expect(download.suggestedFilename()).toBe(`Manifest ${ManifestNumber}.pdf`)
    expect((await stat(await download.path())).size).toBeGreaterThan(500)
  })

  test('[READ-134] a grower tells Metrc of clones that come from outside, and corrects what was said of them', async ({
    page,
    signIn,
    sandbox,
  }) => {
    const shipper = `Nursery of the ${isPhone(page) ? 'phone' : 'desk'}`
    const [item] = (await sandbox.all(redFork, 'item')).filter(
      ({ ProductCategoryName }) => ProductCategoryName === 'Immature Plants',
    )
    const found = async () =>
      (await sandbox.all(redFork, 'incoming')).find(({ ShipperFacilityName }) => ShipperFacilityName === shipper)
    await signIn()
    await page.goto(`/facility/${redFork}/transfers/external/new`)
    for (const [label, text] of [
      ['Shipper', shipper],
      ['Shipper license', 'OR-N-114'],
      ['Address', '12 Seed Lane'],
      ['City', 'Salem'],
      ['State', 'OR'],
      ['ZIP code', '97301'],
      ['Estimated departure', '2026-12-01T09:00'],
      ['Estimated arrival', '2026-12-02T12:00'],
      ['Planned route', 'I-84 east'],
      ['Transporter license', 'TAAA-7WGN-20LM'],
      ['Driver', 'Ines Calder'],
      ['Driver’s license', 'C7741902'],
      ['Make', 'Ford'],
      ['Model', 'Transit'],
      ['License plate', 'WLD-208'],
    ] as const)
      await page.getByLabel(label, { exact: true }).and(page.locator('input, textarea')).fill(text)
    await page.getByLabel('Transfer type').selectOption('Beginning Inventory Transfer')
    await page.getByRole('button', { name: 'Add package' }).click()
    await page.getByLabel('Item', { exact: true }).selectOption(item?.Name ?? '')
    await page.getByLabel('Quantity').fill('120')
    await page.getByLabel('Gross weight', { exact: true }).fill('4')
    await page.getByRole('button', { name: 'Save' }).click()
    await expectSaved(page)
    expect(await found()).toMatchObject({ PackageCount: 1, DriverName: 'Ines Calder' })

    await page.getByRole('button', { name: new RegExp(shipper) }).click()
    await page
      .getByRole('link', { name: `Edit transfer from ${shipper}` })
      .or(page.getByRole('button', { name: `Edit transfer from ${shipper}` }))
      .click()
    await page.getByLabel('Quantity').fill('96')
    await page.getByLabel('Use by (optional)').fill('2027-03-01')
    await page.getByRole('button', { name: 'Save' }).click()
    // The notice of the first save may still stand there.
    await expect
      .poll(async () => (await sandbox.record(redFork, 'delivery', (await found())?.DeliveryId ?? 0)).packages)
      .toMatchObject([{ ItemName: item?.Name, ShippedQuantity: 96, UseByDate: '2027-03-01' }])
  })
})
