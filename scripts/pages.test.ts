import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { allPlaces } from '../e2e/pages.ts'
import { root } from './repository.mjs'

/** Pages that are not walked, and why. */
const without: Record<string, string> = {
  '/verify-email': 'leads on at once; people.spec.ts goes there',
  '/profile/$userId': 'is of the person; people.spec.ts goes there',
  '/operations/outage/$outageId': 'the demo has had no time without Metrc that could be shown',
  '/facility/$facilityId/inventory/$detailId/$pieceId': 'each piece has an id of its own; it is opened from its kind',
  '/facility/$facilityId/processing-jobs/$jobId': 'each job has an id of its own; it is opened from its list',
  '/room/$id': 'leads on at once; facility.spec.ts goes there',
}

const router = readFileSync(join(root, 'apps/web/src/app/router.tsx'), 'utf8')
const pages = [...router.matchAll(/^ {2}(?:at|withSearch)\('([^']+)'/gm)].map(([, path = '']) => path)
const parts = (path: string) => path.split('/')
const fits = (page: string, path: string) =>
  parts(page).length === parts(path).length &&
  parts(page).every((part, index) => part.startsWith('$') || part === parts(path)[index])

test('each page of the router is walked: one that is added belongs into e2e/places', async () => {
  expect(pages.length).toBeGreaterThan(20)
  const places = await allPlaces({ all: () => Promise.resolve([]) } as unknown as Parameters<typeof allPlaces>[0])
  const walked = places.map(({ path }) => {
    const { pathname } = new URL(path, 'http://localhost')
    return pages.includes(pathname) ? pathname : pages.find((page) => fits(page, pathname))
  })
  expect(pages.filter((page) => !walked.includes(page)).sort()).toEqual(Object.keys(without).sort())
})
