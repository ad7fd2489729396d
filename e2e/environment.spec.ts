import { demoLicenses } from '@cultivatd/sandbox/seed/demo'
import type { Locator, Page } from '@playwright/test'
import { readFile } from 'node:fs/promises'
import { phone } from './devices.ts'
import { expect, test } from './journey.ts'
import type { Sandbox } from './sandbox.ts'
import { expectSaved, roomPath } from './screen.ts'

test.use({ hasBroker: true })

async function roomId(sandbox: Sandbox, name: string): Promise<number> {
  const locations = await sandbox.all(demoLicenses.redFork, 'location')
  return locations.find(({ Name }) => Name === name)?.Id ?? 0
}

test.describe('on a phone', { tag: '@phone' }, () => {
  test.use(phone)

  test('[ENV-01] [ENV-03] [ENV-07] five readings are typed with a thumb, and who watches the room sees them', async ({
    page,
    signIn,
    another,
    sandbox,
    product,
  }) => {
    const path = roomPath(demoLicenses.redFork, await roomId(sandbox, 'Veg 2'))
    await signIn(product.people.grower)
    const watcher = await another(product.people.admin)
    for (const one of [page, watcher]) {
      await one.goto(path)
      await expect(tile(one, 'Temperature')).toBeVisible()
    }
    await page.getByRole('button', { name: 'Edit the environment' }).tap()
    const form = page.getByRole('dialog', { name: 'Environment' })
    await expect(form.getByRole('textbox', { name: 'Temperature' })).toBeFocused()
    // The phone brings no keyboard of its own, and nothing has to be moved to see all of it.
    await expect(form.getByRole('textbox', { name: 'Temperature' })).toHaveAttribute('inputmode', 'none')
    await expectNoScrolling(form.locator('.dlg-body'))
    for (const text of ['83', '58', '1.61', '990', '402']) {
      for (const digit of text)
        await form.getByRole('button', { name: digit === '.' ? 'Point' : digit, exact: true }).tap()
      await form.getByRole('button', { name: 'Next' }).tap()
    }
    await expect(form.getByRole('button', { name: 'Save' })).toBeFocused()
    await form.getByRole('button', { name: 'Save' }).tap()
    await expectSaved(page)
    for (const one of [page, watcher]) {
      await expect(tile(one, 'Temperature')).toContainText('83')
      await expect(tile(one, 'VPD')).toContainText('1.61')
      await expect(one.getByText('by Marcus Reyes').first()).toBeVisible()
    }
  })
})

const tile = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(`^${name}`) }).first()

const expectNoScrolling = (of: ReturnType<Page['locator']>) =>
  expect.poll(() => of.evaluate((element) => element.scrollHeight - element.clientHeight)).toBeLessThanOrEqual(0)

test('[SHELL-26] [READ-11] [ENV-02] [ENV-08] the environment of a room over a cycle of 63 days, by keys, as a table and as a file', async ({
  page,
  signIn,
  sandbox,
}) => {
  await signIn()
  await page.goto(roomPath(demoLicenses.redFork, await roomId(sandbox, 'Flower 1')))
  await page.getByRole('link', { name: 'View', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Environment', level: 1 })).toBeVisible()
  const latest = page.getByRole('region', { name: 'Latest readings' })
  await expect(latest.getByRole('button')).toHaveCount(5)
  await expect(latest.getByRole('button', { name: 'Temperature' })).toContainText(/\d°F/)
  const line = page.getByRole('slider', { name: 'Time of the line' })
  const names = ['Temperature', 'Humidity', 'VPD', 'C02', 'Light Level']
  for (const name of names) await expect(page.getByRole('img', { name: new RegExp(`^${name}: between`) })).toBeVisible()
  await expect(page.locator('canvas')).toHaveCount(5)

  const last = await line.getAttribute('aria-valuetext')
  await line.press('ArrowLeft')
  await expect(line).not.toHaveAttribute('aria-valuetext', last ?? '')
  await line.press('End')
  await expect(line).toHaveAttribute('aria-valuetext', last ?? '')
  const box = await page.locator('canvas').nth(3).boundingBox()
  await page.mouse.move((box?.x ?? 0) + (box?.width ?? 0) * 0.3, (box?.y ?? 0) + 20)
  await expect(line).not.toHaveAttribute('aria-valuetext', last ?? '')

  await page.getByRole('button', { name: '1 cycle' }).click()
  await expect(page).toHaveURL(/range=cycle/)
  await expect(page.getByText('Mean while they are off')).toBeVisible()
  await expectOpenedMarks(page)
  await page.getByRole('button', { name: 'Show as table' }).click()
  const points = page.getByRole('table', { name: 'Points of the chart' })
  await expect(points.getByText(/lights off$/).first()).toBeVisible()
  await page.reload()
  await expect(points).toBeVisible()

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save the readings as CSV' }).click()
  const file = await readFile(await (await download).path(), 'utf8')
  expect(file.split('\r\n')[0]).toContain('"Temperature, °F","Humidity, %","VPD, kPa","C02, ppm"')
  expect(file.split('\r\n').length).toBeGreaterThan(100)
  expect(file).toMatch(/,"Sensors, mean of .*, lights off"/)
})

/** A mark opens what it names, by a press and by a key; Back and Escape lead to the chart again. */
async function expectOpenedMarks(page: Page): Promise<void> {
  const lane = page.getByRole('list', { name: 'What happened' })
  await lane
    .getByRole('button', { name: /Water changed/ })
    .first()
    .click()
  const item = page.getByRole('menuitem', { name: /^Water changed, / }).first()
  // Alone it is opened at once, with others it is one of a list.
  if ((await page.getByRole('menu').count()) > 0) await item.click()
  const water = page.getByRole('dialog', { name: /^Water of/ })
  await expect(water.getByText('Each reading, water change and flush')).toBeVisible()
  await page.goBack()
  await expect(water).toHaveCount(0)
  await expect(page).toHaveURL(/range=cycle$/)
  const happened = page.getByRole('table', { name: 'What happened' })
  await page.getByRole('button', { name: /^Show all \d+$/ }).click()
  await happened.getByText('Change water', { exact: true }).click()
  const task = page.getByRole('dialog', { name: 'Change water' })
  await expect(task.getByText('Completed').first()).toBeVisible()
  await page.goBack()
  await expect(task).toHaveCount(0)
  const bulb = happened.getByRole('row', { name: /Bulb replaced/ }).first()
  await bulb.focus()
  await bulb.press('Enter')
  const light = page.getByRole('dialog', { name: /^Light/ })
  await expect(light.getByText('Bulb installed')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(light).toHaveCount(0)
  await expect(lane).toBeVisible()
}

test('[SHELL-26] a simulated day of sensors by HTTP and by MQTT is seen as it comes; an alarm begins, is seen, and ends', async ({
  page,
  signIn,
  another,
  sandbox,
  product,
  broker,
}) => {
  const id = await roomId(sandbox, 'Flower 1')
  await signIn()
  const watcher = await another(product.people.grower)
  await watcher.goto(roomPath(demoLicenses.redFork, id))
  await expect(watcher.getByText(/^Canopy sensor, /)).toBeVisible()
  await page.goto(`/environment/${id}`)
  await page.getByRole('button', { name: 'Sources' }).click()
  const sources = page.getByRole('dialog', { name: 'Sources of Flower 1' })
  await expect(sources.getByText('Canopy sensor')).toBeVisible()
  const { key, topic } = await addSources(page, sources)
  await sources.getByRole('button', { name: 'Close' }).last().click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Close' }).click()
  await setHumidity(page)
  const byHttp = async (...readings: object[]) => {
    const headers = { authorization: `Bearer ${key}` }
    const answer = await page.request.post('/api/readings', { headers, data: { readings } })
    return { status: answer.status(), ...((await answer.json()) as object) }
  }
  const sensor = await broker.sensor()
  const byMqtt = (message: unknown) => sensor.publishAsync(topic, JSON.stringify(message), { qos: 1 })
  await expect.poll(() => broker.topics.has(topic)).toBe(true)

  const times = fiveMinutesOfDay()
  const day = times.map((time, index) => ({ at: new Date(time).toISOString(), co2: 900 + index, lightLevel: 600 }))
  expect(await byHttp(...day)).toEqual({ status: 200, taken: 288, known: 0, refused: [] })
  for (const time of times) await byMqtt({ air: { rh: time === times[144] ? 88 : 81 }, ts: time / 1000 })
  await expect(tile(watcher, 'Humidity')).toContainText('81')
  await expect(tile(watcher, 'C02')).toContainText('1,187')
  // What a sensor sends is acknowledged by the broker; a chart that is loaded before all of it is stored is another one.
  await page.getByRole('button', { name: 'Sources' }).click()
  await expect(sources.getByText(/^Listens to .* 288 readings, the last today/)).toBeVisible()
  await sources.getByRole('button', { name: 'Close' }).last().click()
  await page.reload()
  await expect(page.getByRole('img', { name: /^Humidity: between .* and 88/ })).toBeVisible()
  await expect(page.getByRole('img', { name: /^C02: between .* and 1,187/ })).toBeVisible()

  const now = () => new Date().toISOString()
  expect(await byHttp({ at: now(), temperature: 91 })).toMatchObject({ taken: 1 })
  await expect(tile(watcher, 'Temperature')).toContainText('91')
  await expect(watcher.getByText(/^Bench sensor, /)).toBeVisible()
  await byMqtt({ air: { rh: 50 }, ts: now() })
  await expect(tile(watcher, 'Humidity')).toContainText('50')
  await expect(watcher.getByText(/^Floor sensor, /)).toBeVisible()
  await expectAlarm(page, watcher, () => byMqtt({ air: { rh: 82 }, ts: now() }))

  await page.getByRole('button', { name: 'Sources' }).click()
  await expect(sources.getByText(/289 readings, the last today/)).toBeVisible()
  await expect(sources.getByText(/^Listens to .* 290 readings, the last today/)).toBeVisible()
  expect(await byHttp({ at: now(), temperature: 910 })).toMatchObject({ taken: 0, refused: [{ index: 0 }] })
  await expect(sources.getByText(/^1 refused, the last one: Temperature must be between/)).toBeVisible()
  await byMqtt('dry')
  await expect(sources.getByText(/^1 refused, the last one: The message is neither JSON nor a number/)).toBeVisible()
  await sensor.endAsync()

  await sources.getByRole('button', { name: 'Delete source Bench sensor' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await expect(sources.getByText('Canopy sensor')).toBeVisible()
  await expect(sources.getByText('Bench sensor', { exact: true })).toHaveCount(0)
  expect((await byHttp({ at: now(), temperature: 92 })).status).toBe(401)
})

/** The last 24 hours until now, each five minutes, in ms. */
const fiveMinutesOfDay = () => {
  const last = Date.now() - 1000
  return Array.from({ length: 288 }, (_, index) => last - (287 - index) * 300_000)
}

/** Adds one source by HTTP and one by MQTT; answers the key of the one and the topic of the other. */
async function addSources(page: Page, sources: Locator): Promise<{ key: string; topic: string }> {
  const form = page.getByRole('dialog', { name: 'Add source' })
  const open = async (name: string) => {
    await sources.getByRole('button', { name: 'Add source' }).click()
    await form.getByLabel('Name').fill(name)
  }
  const save = async () => {
    await form.getByRole('button', { name: 'Add source' }).click()
    await expectSaved(page)
  }
  const topic = 'farm/flower1/floor'
  await open('Floor sensor')
  await form.getByRole('button', { name: 'MQTT' }).click()
  await form.getByLabel('Topic').fill(topic)
  await form.getByLabel('Humidity is at').fill('air.rh')
  await form.getByLabel('Time is at').fill('ts')
  await save()
  await expect(sources.getByText(`Listens to ${topic}. Nothing came yet.`)).toBeVisible()
  await expect(sources.getByText(/^The MQTT broker is connected since today/)).toBeVisible()
  await open('Bench sensor')
  await save()
  return { key: (await sources.getByText(/^cvs_/).textContent()) ?? '', topic }
}

/** Humidity from 80 to 90 %, at any hour, nothing else, and an alarm at once. */
async function setHumidity(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Targets' }).click()
  const form = page.getByRole('dialog', { name: 'Targets of Flower 1' })
  // It is never night.
  for (const light of ['on', 'off']) await form.getByLabel(`Lights ${light}`).filter({ visible: true }).fill('06:00')
  for (const kind of ['Temperature', 'VPD', 'C02', 'Light Level'])
    for (const end of ['from', 'to']) await form.getByLabel(`Flowering: ${kind} by day, ${end}`).fill('')
  await form.getByLabel('Flowering: Humidity by day, from').fill('80')
  await form.getByLabel('Flowering: Humidity by day, to').fill('90')
  await form.getByLabel('Out of target for').fill('0')
  await expect(form.getByRole('button', { name: 'Dana Whitfield', pressed: true })).toBeVisible()
  await form.getByRole('button', { name: 'Save' }).click()
  await expectSaved(page)
}

/** What was sent is out of the target: it is told on both screens and in the bell, seen, and over once `mend` is sent. */
async function expectAlarm(page: Page, watcher: Page, mend: () => Promise<unknown>): Promise<void> {
  const alarms = watcher.getByRole('region', { name: 'Alarms of Flower 1' })
  await expect(alarms.getByText('Humidity below its target')).toBeVisible({ timeout: 15_000 })
  await alarms.getByRole('button', { name: 'Seen' }).click()
  await expect(page.getByText(/^Since .*Seen by Marcus Reyes/)).toBeVisible()
  await page.getByRole('button', { name: /^Notifications/ }).click()
  await expect(page.getByText(/^Flower 1: humidity is below its target since/)).toBeVisible()
  await page.keyboard.press('Escape')
  await mend()
  await expect(alarms).toHaveCount(0, { timeout: 15_000 })
  await expect(page.getByRole('heading', { name: /^Alarms that ended/ })).toBeVisible()
}
