import { answerJson } from './answer.ts'
import type { Route } from './route.ts'

/** Facilities of the user key, and the state's units and ways of waste: bare arrays (Metrc reference §3.1, §8). */
export const facilityRoutes: Route[] = [
  {
    method: 'GET',
    path: '/facilities/v2',
    license: 'none',
    read: ({ world, licenses }) =>
      answerJson(
        licenses.flatMap((license) => [...world.table(license, 'facility').values()].map((row) => row.record)),
      ),
  },
]
