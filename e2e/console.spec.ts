import { test } from './journey.ts'
import { allPlaces, goTo } from './pages.ts'
import { isPhone } from './screen.ts'

// What browsers complain of is collected in every test; here every page is walked for it.
test('no page writes errors or warnings to the console, and none of its requests fails', async ({
  page,
  sandbox,
  signIn,
}) => {
  test.skip(!isPhone(page), 'accessibility.spec.ts walks every page at that width, and is watched as well')
  test.setTimeout(240_000)
  const places = await allPlaces(sandbox)
  for (const place of places.filter(({ isPublic }) => isPublic)) await goTo(page, place)
  await signIn()
  for (const place of places.filter(({ isPublic }) => !isPublic)) await goTo(page, place)
})
