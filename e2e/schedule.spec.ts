import type { Page } from '@playwright/test'
import { call } from './api.ts'
import { phone } from './devices.ts'
import { expect, test } from './journey.ts'
import { signInByApi } from './people.ts'
import { expectSaved, follow, snackbar } from './screen.ts'

test.use({ sharesWorld: true })

/** So many days after the Monday of the week that the browser is in. */
const dayOf = (page: Page, weekday: number): Promise<string> =>
  page.evaluate((by) => {
    const at = new Date()
    at.setDate(at.getDate() - ((at.getDay() + 6) % 7) + by)
    return at.toLocaleDateString('sv')
  }, weekday)

const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const
const column = (page: Page, weekday: number) =>
  page.getByRole('gridcell', { name: new RegExp(`^${weekdays[weekday]} `) })
/** To the head of the column, which needs no scrolling: between press and move a hand does not scroll. */
const atItsHead = { targetPosition: { x: 60, y: 20 } }
const task = (page: Page, name: string) => page.getByRole('grid').getByRole('button', { name: new RegExp(`^${name},`) })

test('[SHELL-37] [TASK-01] [TASK-02] [TASK-04] [TASK-09] [TASK-10] [READ-81] a week is planned with mouse and keyboard, worked off on a phone, and each sees what the other does', {
  tag: '@desk',
}, async ({ page, signIn, product, browser, trouble }) => {
  const token = await signInByApi(product.url, product.people.admin)
  await signIn()
  await page.goto('/')
  await page.keyboard.press('g')
  await page.keyboard.press('s')
  await expect(page.getByRole('grid')).toBeVisible()
  const today = await page.evaluate(() => (new Date().getDay() + 6) % 7)
  const other = today === 0 ? 1 : today - 1
  const blank = { type: 'Custom', equipmentId: null, employeeId: null, description: '', subTasks: [], locations: [] }
  const add = async (name: string, dueDate: string | null) =>
    call(product.url, token, 'POST', '/api/task/create', { ...blank, name, dueDate })
  await add('Defoliate rack 7', await dayOf(page, other))
  await add('Label the old shelves', null)

  await test.step('with the mouse', async () => {
    await expect(column(page, other).getByText('Defoliate rack 7')).toBeVisible()
    await task(page, 'Defoliate rack 7').dragTo(column(page, today), atItsHead)
    await expectSaved(page)
    await expect(column(page, today).getByText('Defoliate rack 7')).toBeVisible()
    await snackbar(page).getByRole('button', { name: 'Undo' }).click()
    await expect(column(page, other).getByText('Defoliate rack 7')).toBeVisible()
    await task(page, 'Defoliate rack 7').dragTo(page.getByRole('gridcell', { name: /^No due date/ }), atItsHead)
    await expect(snackbar(page)).toContainText('Moved to No due date')
  })

  await test.step('by keyboard', async () => {
    await task(page, 'Label the old shelves').focus()
    await page.keyboard.press('m')
    for (let step = today; step < 7; step += 1) await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('Enter')
    await expect(column(page, today).getByText('Label the old shelves')).toBeVisible()
    await expect(task(page, 'Label the old shelves')).toBeFocused()
    await page.reload()
    await expect(column(page, today).getByText('Label the old shelves')).toBeVisible()
  })

  await test.step('on a phone', async () => {
    const context = await browser.newContext({ ...phone, baseURL: product.url })
    trouble.watch(context)
    await context.addInitScript(
      ([url, given]) => void (location.origin === url && localStorage.setItem('cultivatd-session', given)),
      [product.url, token] as const,
    )
    const pocket = await context.newPage()
    await pocket.goto('/schedule')
    await pocket.getByRole('button', { name: 'Start Label the old shelves' }).click()
    await expect(task(page, 'Label the old shelves')).toHaveAttribute('data-progress', 'started')
    await pocket.getByRole('button', { name: 'Complete Label the old shelves' }).click()
    await expect(task(page, 'Label the old shelves')).toHaveAttribute('data-progress', 'completed')
    await context.close()
  })

  await test.step('30 February is told, a tick outlives a reload without a network, and Back closes the task', async () => {
    const subTasks = [{ id: 'a', text: 'Left rack', isComplete: false }]
    const { id } = (await call(product.url, token, 'POST', '/api/task/create', {
      ...blank,
      name: 'Scout mites',
      subTasks,
      dueDate: await dayOf(page, today),
    })) as { id: string }
    await call(product.url, token, 'POST', `/api/task/${id}/start`, { date: await dayOf(page, today) })
    await page.goto('/')
    await page.getByRole('button', { name: /^Scout mites,/ }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Edit' }).click()
    await page.getByLabel('Due date', { exact: true }).pressSequentially('02302026')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText('There is no such day. Type another one, or choose No due date.')).toBeVisible()
    await page.keyboard.press('Escape')
    trouble.expect(/ERR_FAILED/)
    await page.context().route('**/sub-task', (route) => route.abort())
    await dialog.getByLabel('Left rack').check()
    await expect(dialog.getByText('1 tick waits for the connection')).toBeVisible()
    await page.context().unroute('**/sub-task')
    await page.reload()
    await expect(dialog.getByLabel('Left rack')).toBeChecked()
    await expect(dialog.getByText('1 tick waits for the connection')).toBeHidden()
    await expect(dialog.getByLabel('Left rack')).toBeChecked()
    await page.goBack()
    await expect(dialog).toBeHidden()
    await expect(page).toHaveURL(/\/$/)
  })

  await test.step('where the clocks change a task is dragged into that day and out of it', async () => {
    const context = await browser.newContext({ timezoneId: 'America/Denver', baseURL: product.url })
    trouble.watch(context)
    await context.addInitScript(
      ([url, given]) => void (location.origin === url && localStorage.setItem('cultivatd-session', given)),
      [product.url, token] as const,
    )
    const denver = await context.newPage()
    await add('Flush the mains', '2026-11-01')
    await denver.goto('/schedule?day=2026-11-01')
    await expect(denver.getByRole('gridcell', { name: /^Sun 1 Nov 2026, 1 task/ })).toBeVisible()
    await task(denver, 'Flush the mains').dragTo(column(denver, 5), atItsHead)
    await expect(denver.getByRole('gridcell', { name: /^Sat 31 Oct 2026, 1 task/ })).toBeVisible()
    await expect(snackbar(denver)).toContainText('Moved to Sat 31 Oct')
    await task(denver, 'Flush the mains').dragTo(column(denver, 6), atItsHead)
    await expect(denver.getByRole('gridcell', { name: /^Sun 1 Nov 2026, 1 task/ })).toBeVisible()
    await context.close()
  })

  await test.step('what is chosen stays in the address', async () => {
    await page.goto('/schedule')
    await page.getByRole('button', { name: /^Unassigned/ }).click()
    await page.getByRole('button', { name: 'Month', exact: true }).click()
    await expect(page.getByRole('grid', { name: /^\w+ \d{4}$/ })).toBeVisible()
    await page.reload()
    await expect(page.getByRole('button', { name: /^Unassigned/ })).toHaveAttribute('aria-pressed', 'true')
    await page.goBack()
    await expect(page.getByRole('grid', { name: /^Week of/ })).toBeVisible()
    await follow(page, '/schedule')
    await task(page, 'Label the old shelves').click()
    await expect(page.getByRole('dialog').getByText('Completed').first()).toBeVisible()
  })
})
