import { demoLicenses } from '@cultivatd/sandbox/seed/demo'
import { expect, test } from './journey.ts'
import { chooseInMore, markPage, roomPath, tabTo } from './screen.ts'

test.use({ sharesWorld: true })

test('[NOTE-07] [ROOM-15] [ROOM-16] [ROOM-17] [ROOM-21] [READ-77] a comment by keys alone rings the bell of who is mentioned, who comes from it to the room and answers with a thumb', async ({
  page,
  another,
  product,
  sandbox,
  signIn,
}) => {
  const locations = await sandbox.all(demoLicenses.redFork, 'location')
  const veg = locations.find(({ Name }) => Name === 'Veg 2')?.Id ?? 0
  await signIn(product.people.grower)
  const dana = await another(product.people.admin)
  await dana.setViewportSize({ width: 390, height: 844 })
  await dana.goto('/')
  await expect(dana.getByRole('heading', { name: 'Home', level: 1 })).toBeVisible()
  const isStillThere = await markPage(dana)

  await page.goto(roomPath(demoLicenses.redFork, veg))
  const field = page.getByRole('combobox', { name: 'Comment' })
  await expect(field).toBeVisible()
  // The comments are there before what stands above them, of which the offer of a run is the last.
  await expect(page.getByRole('button', { name: 'Start run' })).toBeVisible()
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  await tabTo(page, field)
  await page.keyboard.type('@whit')
  await expect(page.getByRole('option')).toHaveText([/Dana Whitfield/])
  await page.keyboard.press('Enter')
  await page.keyboard.type('mites, as in #veg 1')
  await expect(page.getByRole('option')).toHaveCount(1)
  await page.keyboard.press('Tab')
  await expect(field).toHaveValue('@Dana Whitfield mites, as in #Veg 1 ')
  await page.keyboard.press('Backspace')
  await page.keyboard.press('Backspace')
  await expect(field).toHaveValue('@Dana Whitfield mites, as in ')
  await page.keyboard.type('#veg 1')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Control+Enter')
  await expect(field).toHaveValue('')
  const written = page.getByRole('article').filter({ hasText: '@Dana Whitfield mites, as in #Veg 1' })
  await expect(written).toContainText('Marcus Reyes')

  await dana.getByRole('button', { name: /^Notifications/ }).click()
  await dana.getByRole('link', { name: 'Marcus Reyes mentioned you in Veg 2' }).click()
  await expect(dana.getByRole('heading', { name: 'Veg 2', level: 1 })).toBeVisible()
  await isStillThere()
  await chooseInMore(dana, 'Comment')
  const answer = dana.getByRole('combobox', { name: 'Comment' })
  await expect(answer).toBeFocused()
  await expect(answer).toBeInViewport()
  const read = dana.getByRole('article').filter({ hasText: 'mites' })
  await expect(read.getByRole('link', { name: '@Dana Whitfield' })).toBeVisible()
  await dana.getByRole('button', { name: 'Mention a person' }).click()
  await dana.getByRole('option', { name: 'Marcus Reyes' }).click()
  await expect(answer).toBeFocused()
  await dana.keyboard.type('on it')
  await dana.locator('form').getByRole('button', { name: 'Comment', exact: true }).click()
  await expect(page.getByRole('article').first()).toContainText('@Marcus Reyes on it')
  await page.getByRole('link', { name: '@Marcus Reyes' }).click()
  await expect(page.getByRole('heading', { name: 'Marcus Reyes', level: 1 })).toBeVisible()
})
