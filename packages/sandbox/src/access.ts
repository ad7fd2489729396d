import { refuseEmpty, refuseMessage, refuseText } from './answer.ts'
import type { SandboxOptions } from './options.ts'
import { parameter } from './query.ts'
import type { Route } from './route.ts'
import type { World } from './world.ts'

/** Who asks: the integrator and the licenses that the person's key sees. */
export interface Caller {
  vendorKey: string
  licenses: readonly string[]
  /** Permissions that the person's key does not have. */
  lacks: readonly string[]
}

type Keys = Pick<SandboxOptions, 'vendorKey' | 'userKeys' | 'v1UserKeys'>

/** Basic auth: vendor key as user name, user key as password (Metrc reference §1). Wrong keys => 401 with an empty body. */
export function callerOf(authorization: string | undefined, keys: Keys, world: World): Caller {
  const encoded = /^Basic\s+(\S+)$/i.exec(authorization ?? '')?.[1]
  const decoded = encoded === undefined ? '' : Buffer.from(encoded, 'base64').toString('utf8')
  const colon = decoded.indexOf(':')
  const vendorKey = decoded.slice(0, Math.max(colon, 0))
  const userKey = decoded.slice(colon + 1)
  if (colon < 1 || vendorKey !== keys.vendorKey) throw refuseEmpty(401)
  if (keys.v1UserKeys?.includes(userKey))
    throw refuseText(401, 'This API key is only valid for V1 endpoints.', 'text/html; charset=utf-8')
  const userKeys = keys.userKeys ?? {}
  const known = Object.hasOwn(userKeys, userKey) ? userKeys[userKey] : undefined
  if (known === undefined) throw refuseEmpty(401)
  const { sees, lacks } = typeof known === 'object' && 'sees' in known ? known : { sees: known, lacks: [] }
  const licenses = sees === 'all' ? world.licenses() : sees.filter((license) => world.has(license))
  return { vendorKey, licenses, lacks }
}

/**
 * The facilities a request is about. A license that is unknown, not the caller's, or whose facility cannot do this
 * answers 401 (§1, §8), and so does what the key may not do; the status of a missing one is nobody's word, we say 400.
 */
export function licensesOf(route: Route, search: URLSearchParams, caller: Caller, world: World): readonly string[] {
  const license = parameter(search, 'licenseNumber')
  if (route.permissions?.some((permission) => caller.lacks.includes(permission))) throw refuseEmpty(401)
  if (route.license === 'none') return caller.licenses
  if (!license) {
    if (route.license === 'optional') return caller.licenses.filter((each) => can(world, each, route))
    throw refuseMessage(400, 'licenseNumber was not specified.')
  }
  if (!caller.licenses.includes(license)) throw refuseEmpty(401)
  if (!can(world, license, route)) throw refuseMessage(401, 'No valid endpoint found')
  return [license]
}

function can(world: World, license: string, { flag }: Route): boolean {
  const facility = [...world.table(license, 'facility').values()][0]
  return flag === undefined || facility?.record.FacilityType[flag] === true
}
