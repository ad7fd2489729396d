import { rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { demoLicenses } from '@cultivatd/sandbox/seed/demo'
import type { Page } from '@playwright/test'
import { chromiumFlags, findChromium } from '../scripts/chromium.mjs'
import { call } from './api.ts'
import { filmOf, type LabelDrawing } from './camera.ts'
import { phone } from './devices.ts'
import { expect, test } from './journey.ts'
import { signInByApi } from './people.ts'
import { expectSaved, roomPath } from './screen.ts'
import { isAll } from './turns.ts'

const license = demoLicenses.redFork
const film = join(tmpdir(), `cultivatd-camera-${process.pid}.y4m`)

// What the camera of this browser sees is a film of our own labels: a second each of what is held before it.
test.use({
  launchOptions: {
    executablePath: (await findChromium()) ?? undefined,
    args: [
      ...chromiumFlags,
      '--use-fake-ui-for-media-stream',
      '--use-fake-device-for-media-stream',
      `--use-file-for-fake-video-capture=${film}`,
    ],
  },
})
test.afterAll(() => rmSync(film, { force: true }))

const sheet = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })

test.describe('on a phone', { tag: '@phone' }, () => {
  test.use(phone)
  test('[LOOKUP-02] where the browser reads no codes itself, plants and then the room that they go to are read from their labels by the camera, a repeat is told, and Metrc has it', async ({
    page,
    product,
    sandbox,
    signIn,
  }) => {
    await page.addInitScript(() => Reflect.deleteProperty(window, 'BarcodeDetector'))
    const inRoom = (await sandbox.all(license, 'plant'))
      .filter((plant) => plant.LocationName === 'Veg 2' && !plant.HarvestedDate && !plant.DestroyedDate)
      .map(({ Label }) => Label)
      .sort()
    const [first = '', second = ''] = inRoom
    const rooms = await sandbox.all(license, 'location')
    const idOf = (name: string) => rooms.find(({ Name }) => Name === name)?.Id ?? 0
    const token = await signInByApi(product.url, product.people.admin)
    const labelOf = (kind: string, record: string) =>
      call<LabelDrawing>(product.url, token, 'POST', '/api/label/preview-of', {
        facilityId: license,
        kind,
        record,
        designId: '',
        paper: 'roll-2x1in',
      })
    filmOf(film, [
      await labelOf('plant', first),
      await labelOf('plant', second),
      await labelOf('room', String(idOf('Veg 1'))),
    ])
    await signIn()
    await page.goto(roomPath(license, idOf('Veg 2')))
    await page.getByRole('button', { name: 'Move plants', exact: true }).click()
    const form = sheet(page, 'Move plants')
    await form.getByRole('button', { name: 'Scan', exact: true }).click()
    const camera = sheet(page, 'Scan plants')
    await expect(camera.getByText('2 plants in the form')).toBeVisible()
    await expect(camera.getByText(/^To Veg 1/).first()).toBeVisible()
    // The film begins anew: the first plant is held before it once more.
    await expect(camera.getByText(`1 was already here (…${first.slice(-3)})`).first()).toBeVisible()
    await page.goBack()
    await expect(camera).toBeHidden()
    await expect(form.getByRole('button', { name: 'To Veg 1, today' })).toBeVisible()
    await form.getByRole('button', { name: 'Move 2 plants' }).click()
    await expectSaved(page)
    for (const label of [first, second])
      expect(await sandbox.record(license, 'plant', label)).toMatchObject({ LocationName: 'Veg 1' })

    // A keyboard scanner as before, faster than a hundred tags a minute, none lost; all hundred where every journey runs.
    const count = isAll ? 100 : 25
    const tags = inRoom.slice(2, 2 + count)
    await page.getByRole('button', { name: 'Move plants', exact: true }).click()
    await form.getByLabel('Labels').focus()
    const begin = Date.now()
    for (const label of tags) {
      await page.keyboard.type(label)
      await page.keyboard.press('Enter')
    }
    await expect(form.getByRole('button', { name: `Move ${count} plants` })).toBeVisible()
    expect(Date.now() - begin).toBeLessThan(600 * count)
  })
})
