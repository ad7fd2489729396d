import { randomBytes } from 'node:crypto'

/** A secret of a browser that we set and get back; none of them is a session. */
export interface BrowserCookie {
  /** What it holds; null when the browser sends none, or more than one: of two nobody knows whose is ours. */
  read(cookies: string | null): string | null
  /** The secret, made when there is none, and the Set-Cookie that keeps it. */
  keep(known: string | null): { secret: string; cookie: string }
}

const secretPattern = /^[\w-]{43}$/

/**
 * Over https its name begins with `__Host-`: browsers take such a one from this very host alone, so that no other host of the
 * domain can plant its own. Over plain http they take none of that name.
 */
function browserCookie(name: string, maxAgeSeconds: number, publicUrl: string): BrowserCookie {
  const isHttps = publicUrl.startsWith('https:')
  const fullName = isHttps ? `__Host-${name}` : name
  return {
    read(cookies) {
      const given = (cookies ?? '')
        .split(';')
        .map((cookie) => cookie.trim().split('='))
        .filter(([key]) => key === fullName)
      const [[, secret = ''] = []] = given
      return given.length === 1 && secretPattern.test(secret) ? secret : null
    },
    keep(known) {
      const secret = known ?? randomBytes(32).toString('base64url')
      const attributes = `Path=/; Max-Age=${maxAgeSeconds}; HttpOnly; SameSite=Lax${isHttps ? '; Secure' : ''}`
      return { secret, cookie: `${fullName}=${secret}; ${attributes}` }
    },
  }
}

/**
 * Ties a popup to the browser which began it: that the one which comes back was opened there. The same for all tabs, so that
 * two can sign in at once.
 */
export const popupCookie = (publicUrl: string): BrowserCookie => browserCookie('cultivatd-popup', 3600, publicUrl)

/** Tells a device that somebody signed in with before from a new one. It opens nothing. */
export const deviceCookie = (publicUrl: string): BrowserCookie =>
  browserCookie('cultivatd-device', 365 * 24 * 3600, publicUrl)
