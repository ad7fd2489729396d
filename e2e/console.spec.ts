import { test } from './journey.ts'
import { allPlaces, goTo } from './pages.ts'
import { isPhone } from './screen.ts'

// What browsers complain of is collected in every test; here every page is walked for it. On the desktop the same walk
// is that of accessibility.spec.ts, which fails for the same complaints.
test('no page writes errors or warnings to the console, and none of its requests fails', async ({
  page,
  sandbox,
  signIn,
}) => {
  test.skip(!isPhone(page), 'at this width every place is opened to look at it with axe')
  test.setTimeout(240_000)
  const places = await allPlaces(sandbox)
  for (const place of places.filter(({ isPublic }) => isPublic)) await goTo(page, place)
  await signIn()
  for (const place of places.filter(({ isPublic }) => !isPublic)) await goTo(page, place)
})
