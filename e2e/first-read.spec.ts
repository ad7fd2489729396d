import { type ChildProcess, spawn } from 'node:child_process'
import { demoLicenses, demoVendorKey } from '@cultivatd/sandbox/seed/demo'
import { root } from '../scripts/repository.mjs'
import { somebody } from './api.ts'
import { expect, test } from './journey.ts'
import { freePort } from '../scripts/free-port.mjs'
import { endServer } from './process.ts'
import { type Product, startProduct } from './product.ts'
import { type Sandbox, sandboxAt } from './sandbox.ts'
import { chooseInAccountMenu, expectSaved, snackbar } from './screen.ts'

const license = demoLicenses.stillwater

/** Not the demo's: a product with a real Metrc forgets that one. */
const userKey = 'a-key-of-the-state-0001'

/** A Metrc of its own, which lives on when the product is killed. */
async function startMetrc(): Promise<{ sandbox: Sandbox; end: () => Promise<void> }> {
  const port = await freePort()
  const env = {
    ...process.env,
    SANDBOX_PORT: String(port),
    SANDBOX_USER_KEY: userKey,
    HOST: '127.0.0.1',
    DATA_DIR: '',
  }
  const child: ChildProcess = spawn(process.execPath, ['apps/server/dist/sandbox.js'], {
    cwd: root,
    env,
    stdio: 'pipe',
  })
  const killWithUs = () => child.kill('SIGKILL')
  process.once('exit', killWithUs)
  const url = `http://127.0.0.1:${port}`
  const sandbox = sandboxAt(url, { vendorKey: demoVendorKey, userKey })
  await expect(async () => void (await sandbox.requests())).toPass({ timeout: 30_000 })
  return {
    sandbox,
    end: async () => {
      process.off('exit', killWithUs)
      await endServer(child, 'SIGTERM')
    },
  }
}

const isOfPlants = (path: string) => path.startsWith('GET /plants/v2/')

/** How often a page of plants was asked for. */
const plantPagesAsked = async (sandbox: Sandbox) =>
  Object.entries((await sandbox.requests()).byPath)
    .filter(([path]) => isOfPlants(path))
    .reduce((sum, [, count]) => sum + count, 0)

/** How many pages of 20 a whole read of the plants has. */
async function plantPages(sandbox: Sandbox): Promise<number> {
  const plants = await sandbox.all(license, 'plant')
  return Math.ceil(plants.length / 20)
}

/** How many plants are stored, by the progress on the card. */
function storedOf(progress: string): number {
  const done = /^Reading from Metrc: ([\d,]+) of [\d,]+ plants$/.exec(progress)?.[1]
  return Number(done?.replaceAll(',', ''))
}

test('[SYNC-01] [SYNC-04] the first administrator sets up a license; the server is killed in the middle of the first read and goes on where it was', async ({
  page,
  trouble,
}) => {
  test.setTimeout(150_000)
  // While the server is dead a browser has nobody to talk to.
  trouble.expect(/WebSocket|ERR_CONNECTION|ERR_EMPTY|ERR_SOCKET/)
  const dana = { ...somebody('Dana First'), email: 'dana.first@redforkfarms.example' }
  const metrc = await startMetrc()
  let product: Product | undefined
  try {
    product = await startProduct({
      METRC_URL: metrc.sandbox.url,
      METRC_VENDOR_KEY: demoVendorKey,
      ADMIN_EMAIL: dana.email,
      SYNC_SECONDS: '3600',
    })
    await page.goto(`${product.url}/sign-up`)
    await page.getByLabel('Name', { exact: true }).fill(dana.displayName)
    await page.getByLabel('E-mail').fill(dana.email)
    await page.getByLabel('Password', { exact: true }).fill(dana.password)
    await page.getByLabel('Confirm password').fill(dana.password)
    await page.getByRole('button', { name: 'Sign up' }).click()
    await expect(page.getByText('No active facilities')).toBeVisible()

    await chooseInAccountMenu(page, 'Org Settings')
    await page.getByLabel('New sync user key').fill(userKey)
    const save = page.getByRole('region', { name: 'Changes that are not saved' }).getByRole('button', { name: 'Save' })
    await save.click()
    await expectSaved(page)
    const facility = page.getByRole('checkbox', { name: /Stillwater Greenhouse/ })
    await expect(facility).toBeVisible({ timeout: 20_000 })
    // Slow enough that the read lasts some seconds.
    await metrc.sandbox.latency(700)
    const whole = await plantPages(metrc.sandbox)
    await facility.check()
    await save.click()
    await page.getByRole('link', { name: /Home$/ }).first().click()

    const card = page.getByRole('region', { name: 'Stillwater Greenhouse' })
    const progress = card.getByText(/Reading from Metrc: [\d,]+ of [\d,]+ \w+/)
    await expect(progress).toBeVisible({ timeout: 20_000 })
    await expect(snackbar(page)).toContainText('Sync In Progress')
    await expect
      .poll(() => plantPagesAsked(metrc.sandbox), { timeout: 45_000, intervals: [100] })
      .toBeGreaterThan(whole / 2)
    const stored = storedOf((await progress.textContent({ timeout: 5_000 })) ?? '')
    await product.kill()
    const untilKill = await plantPagesAsked(metrc.sandbox)
    expect(untilKill, 'it is killed before the end').toBeLessThan(whole)
    await expect(page.getByText(/The server has not answered since/)).toBeVisible({ timeout: 15_000 })

    await product.startAgain()
    await metrc.sandbox.latency(0)
    await expect(page.getByText(/The server has not answered since/)).toHaveCount(0, { timeout: 30_000 })
    const plants = (await metrc.sandbox.all(license, 'plant')).filter(
      ({ LocationName, State }) => LocationName === 'Bay A' && State === 'Tracked',
    )
    const bay = card.getByRole('link', { name: /Bay A/ })
    await expect(bay).toContainText(`${plants.length} plants`, { timeout: 45_000 })
    await expect(progress).toHaveCount(0, { timeout: 45_000 })
    await expect(snackbar(page)).toHaveCount(0, { timeout: 45_000 })

    // What the card had counted as stored is not asked for again. An empty list has only the windows that follow a first
    // read, and so many has each.
    const { byPath } = await metrc.sandbox.requests()
    const windows = (byPath['GET /plants/v2/onhold'] ?? 0) * Object.keys(byPath).filter(isOfPlants).length
    const afterKill = (await plantPagesAsked(metrc.sandbox)) - untilKill
    expect(afterKill, `of ${whole} pages, ${untilKill} of them before the kill`).toBeLessThanOrEqual(
      whole - Math.floor(stored / 20) + windows,
    )
  } finally {
    await product?.remove()
    await metrc.end()
  }
})
