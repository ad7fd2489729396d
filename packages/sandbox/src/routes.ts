import { additiveRoutes } from './additives.ts'
import { additivesTemplateRoutes } from './additives-templates.ts'
import { refuseMessage } from './answer.ts'
import { employeeRoutes } from './employees.ts'
import { facilityRoutes } from './facilities.ts'
import { hubRoutes } from './hub.ts'
import { harvestPackageRoutes } from './harvest-packages.ts'
import { harvestWriteRoutes } from './harvest-writes.ts'
import { harvestRoutes } from './harvests.ts'
import { itemRoutes } from './items.ts'
import { labTestRoutes } from './lab-tests.ts'
import { locationRoutes } from './locations.ts'
import { packageCreateRoutes } from './package-create.ts'
import { packageMarkRoutes } from './package-marks.ts'
import { packageSampleRoutes } from './package-samples.ts'
import { packageDiscontinueRoutes } from './package-discontinue.ts'
import { packageWriteRoutes } from './package-writes.ts'
import { packageRoutes } from './packages.ts'
import { plantPackageRoutes } from './plant-packages.ts'
import { plantBatchRoutes } from './plant-batches.ts'
import { plantRoutes } from './plants.ts'
import { processingJobRoutes } from './processing-jobs.ts'
import type { Route } from './route.ts'
import { sandboxHelperRoutes } from './sandbox-helpers.ts'
import { strainRoutes } from './strains.ts'
import { sublocationRoutes } from './sublocations.ts'
import { tagRoutes } from './tags.ts'
import { externalTransferRoutes } from './external-transfers.ts'
import { manifestRoutes } from './manifests.ts'
import { transferTemplateRoutes } from './transfer-templates.ts'
import { transporterRoutes } from './transporters.ts'
import { transferRoutes } from './transfers.ts'
import { vocabularyRoutes } from './vocabulary-routes.ts'

/** Every path this Metrc answers. Fixed paths come before those with a parameter, whatever the order here. */
export const routes: Route[] = [
  ...facilityRoutes,
  ...employeeRoutes,
  ...vocabularyRoutes,
  ...locationRoutes,
  ...sublocationRoutes,
  ...strainRoutes,
  ...itemRoutes,
  ...tagRoutes,
  ...plantBatchRoutes,
  ...plantRoutes,
  ...plantPackageRoutes,
  ...additiveRoutes,
  ...additivesTemplateRoutes,
  ...harvestRoutes,
  ...harvestWriteRoutes,
  ...harvestPackageRoutes,
  ...packageRoutes,
  ...packageWriteRoutes,
  ...packageDiscontinueRoutes,
  ...packageMarkRoutes,
  ...packageSampleRoutes,
  ...packageCreateRoutes,
  ...processingJobRoutes,
  ...labTestRoutes,
  ...transferRoutes,
  ...transferTemplateRoutes,
  ...externalTransferRoutes,
  ...hubRoutes,
  ...manifestRoutes,
  ...transporterRoutes,
  ...sandboxHelperRoutes,
]

interface Match {
  route: Route
  params: Record<string, string>
}

const fixed = new Map<string, Route[]>()
const open: { pattern: RegExp; names: string[]; route: Route }[] = []
for (const route of routes) {
  if (!route.path.includes('{')) fixed.set(route.path, [...(fixed.get(route.path) ?? []), route])
  else open.push({ ...compile(route.path), route })
}

function compile(path: string): { pattern: RegExp; names: string[] } {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '')
  return { names, pattern: new RegExp(`^${path.replaceAll(/\{\w+\}/g, '([^/]+)')}$`) }
}

/** The route of a request; 404 for an unknown path, 405 for a known one with another verb (Metrc reference §14). */
export function matchRoute(method: string, pathname: string): Match {
  const path = (pathname.endsWith('/') ? pathname.slice(0, -1) : pathname).toLowerCase()
  const matches: Match[] = (fixed.get(path) ?? []).map((route) => ({ route, params: {} }))
  // A fixed path may share its shape with an open one: DELETE /locations/v2/{id} beside GET /locations/v2/types.
  if (!matches.some(({ route }) => route.method === method)) matches.push(...openMatches(pathname.replace(/\/$/, '')))
  if (matches.length === 0) throw refuseMessage(404, 'Not Found')
  const match = matches.find(({ route }) => route.method === method)
  if (!match) throw refuseMessage(405, `The requested resource does not support http method '${method}'.`)
  return match
}

function openMatches(path: string): Match[] {
  return open.flatMap(({ pattern, names, route }) => {
    const found = new RegExp(pattern, 'i').exec(path)
    if (!found) return []
    const params = Object.fromEntries(names.map((name, i) => [name, decodeURIComponent(found[i + 1] ?? '')]))
    // What is taken away has a number: DELETE /packages/v2/active names no package.
    const isNumbered = !('remove' in route) || /^\d+$/.test(params.id ?? '')
    return isNumbered ? [{ route, params }] : []
  })
}
