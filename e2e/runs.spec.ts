import { demoLicenses } from '@cultivatd/sandbox/seed/demo'
import { expect, test } from './journey.ts'
import { expectSaved, roomPath } from './screen.ts'

test.use({ sharesWorld: true })

test('a run template is laid over a flower room, its tasks stand in the week, and move with day 1 once the difference was seen', {
  tag: '@desk',
}, async ({ page, signIn, sandbox }) => {
  const [room] = (await sandbox.all(demoLicenses.redFork, 'location')).filter(({ Name }) => Name === 'Flower 4')
  await signIn()
  await page.goto(roomPath(demoLicenses.redFork, room?.Id ?? 0))
  await expect(page.getByText(/^Plants entered Flowering on .*, and no run is laid for them/)).toBeVisible()
  await page.getByRole('button', { name: 'Start run' }).click()
  const start = page.getByRole('dialog', { name: 'Start run in Flower 4' })
  await start.getByRole('button', { name: /^Leave out the \d in the past/ }).click()
  await start.getByRole('button', { name: /^Make \d+ tasks/ }).click()
  await expectSaved(page)

  // The plants are in flower for six days: what is due on day 7 is due today.
  const today = await page.evaluate(() => (new Date().getDay() + 6) % 7)
  const weekday = (at: number) => new RegExp(`^${['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'][at]} `)
  const scouting = (at: number) =>
    page.getByRole('gridcell', { name: weekday(at) }).getByText('Scout for mites and mildew')
  await page.goto('/schedule')
  await scouting(today).click()
  await page.getByRole('dialog').getByRole('link', { name: 'Day 7 of Flower, 9 weeks, Flower 4' }).click()

  const run = page.getByRole('dialog', { name: 'Flower, 9 weeks in Flower 4' })
  const day1 = run.getByLabel('Day 1')
  const by = today === 6 ? -1 : 1
  const at = new Date(`${await day1.inputValue()}T12:00:00Z`)
  at.setUTCDate(at.getUTCDate() + by)
  await day1.fill(at.toISOString().slice(0, 10))
  await expect(run.getByText(/^\d+ tasks move$/)).toBeVisible()
  await run.getByRole('button', { name: 'Apply' }).click()
  await expectSaved(page)
  await page.goto('/schedule')
  await expect(scouting(today + by)).toBeVisible()
})
