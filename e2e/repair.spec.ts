import { demoLicenses } from '@cultivatd/sandbox/seed/demo'
import { call, readMetrcNow } from './api.ts'
import { expect, onPhoneToo, test } from './journey.ts'
import { signInByApi } from './people.ts'
import { isPhone, roomPath } from './screen.ts'

const license = demoLicenses.redFork
const dayMs = 86_400_000
const dayOf = (at: number): string => new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Chicago' }).format(at)

onPhoneToo(() => {
  test('of 200 pasted tags 30 would fail: 170 go, and 30 are mended in the repair tray and sent', async ({
    page,
    product,
    sandbox,
    signIn,
  }) => {
    const flowering = async () =>
      (await sandbox.all(license, 'plant'))
        .filter(({ GrowthPhase }) => GrowthPhase === 'Flowering')
        .map(({ Label }) => Label)
    const young = (await sandbox.all(license, 'plant')).filter(
      ({ GrowthPhase, LocationName, HarvestedDate, DestroyedDate }) =>
        GrowthPhase === 'Vegetative' && String(LocationName).startsWith('Veg') && !HarvestedDate && !DestroyedDate,
    )
    const labels = young.map(({ Label }) => Label).slice(0, 200)
    expect(labels).toHaveLength(200)
    const [today, before] = [dayOf(Date.now()), dayOf(Date.now() - 3 * dayMs)]
    // Planted after the day that is typed: nobody at the form can know.
    const late = labels.slice(0, 30)
    await Promise.all(late.map((label) => sandbox.change(license, 'plant', label, { PlantedDate: today })))
    await signIn()
    const rooms = await sandbox.all(license, 'location')
    const room = rooms.find(({ Name }) => Name === 'Veg 1')?.Id ?? 0
    // The read goes on after its answer, and one that was under way may have passed these.
    const token = await signInByApi(product.url, product.people.admin)
    const locationId = String(rooms.find(({ Name }) => Name === 'Flower 1')?.Id)
    const plants = late.map((label) => ({ label, changePhase: 'Flowering' }))
    const bodies = [{ facilityId: license, locationId, date: before, plants }]
    const tried = { facilityId: license, act: '/api/plant/move', bodies }
    const tooEarly = async () => {
      await readMetrcNow(product.url, product.people.admin)
      const path = '/api/repair/try'
      const { fails } = await call<{ fails: { problems: { message: string }[] }[] }>(
        product.url,
        token,
        'POST',
        path,
        tried,
      )
      return fails.filter(({ problems }) => problems.some(({ message }) => message.includes('when it was planted')))
        .length
    }
    await expect.poll(tooEarly, { intervals: [500] }).toBe(late.length)
    await page.goto(`${roomPath(license, room)}?page=flowerPlants`)
    const form = page.getByRole('dialog', { name: 'Flower plants', exact: true })
    await form.getByLabel('Labels').fill(labels.join(';\r\n'))
    await form.getByLabel('Labels').press('Enter')
    await form.getByLabel('Room').selectOption({ label: 'Flower 1' })
    if (isPhone(page)) await form.getByRole('button', { name: 'To Flower 1, today' }).click()
    await form.getByRole('button', { name: 'Date: today' }).click()
    await form.getByLabel('Date').fill(before)
    await form.getByRole('button', { name: 'Flower 200 plants' }).click()
    const asked = page.getByRole('alertdialog', { name: '170 of 200 plants will work' })
    await expect(asked.getByRole('region', { name: 'Will fail' })).toContainText('30 plants')
    await asked.getByRole('button', { name: 'Send 170, keep 30 to mend' }).click()
    // Under the other dialog it is hidden already.
    await expect(page.getByRole('dialog', { name: 'Flower plants', includeHidden: true })).toHaveCount(0)
    const sent = await flowering()
    expect(labels.filter((label) => sent.includes(label))).toEqual(labels.slice(30))
    await page.getByRole('link', { name: 'Needs mending 30' }).click()
    const tray = page.getByRole('region', { name: /^Flower plants/ })
    await expect(tray).toContainText('0 of 30 would work now')
    await page.reload()
    await tray.getByLabel('Date').fill(today)
    await tray.getByLabel('Date').blur()
    await expect(tray).toContainText('30 of 30 would work now')
    await tray.getByRole('button', { name: 'Send 30' }).click()
    await expect(page.getByText('Nothing to mend')).toBeVisible()
    await expect(page.getByRole('link', { name: /^Needs mending/ })).toBeHidden()
    const mended = await flowering()
    expect(labels.filter((label) => !mended.includes(label))).toEqual([])
  })
})
