import type { Visitor } from '../http/accounts.ts'
import type { Connection } from '../http/implement.ts'
import type { Services } from '../http/services.ts'
import { deviceCookie } from './browser-cookie.ts'

/** Who asks to get in; their browser keeps a mark by which it is known next time. */
export function visitorOf(
  { publicUrl }: Services,
  { ip, requestId, userAgent, cookies, setCookie }: Connection,
): Visitor {
  const device = deviceCookie(publicUrl)
  // A program keeps no cookies.
  if (!userAgent?.startsWith('Mozilla/')) return { ip, requestId, userAgent, browser: null }
  const { secret, cookie } = device.keep(device.read(cookies))
  setCookie(cookie)
  return { ip, requestId, userAgent, browser: secret }
}
