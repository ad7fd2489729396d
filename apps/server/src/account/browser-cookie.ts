import { randomBytes } from 'node:crypto'

const cookieName = 'cultivatd-popup'
const value = /^[\w-]{43}$/

/** The secret in a Cookie header that ties a popup to the browser which began it; null when there is none. */
export function browserOf(cookies: string | null): string | null {
  for (const cookie of (cookies ?? '').split(';')) {
    const [name, given = ''] = cookie.trim().split('=')
    if (name === cookieName && value.test(given)) return given
  }
  return null
}

/**
 * The browser's secret, made when it has none, and the cookie that keeps it. It is no session: it only says that the
 * popup which comes back was opened by this browser. The same for all tabs, so that two can sign in at once.
 */
export function browserCookie(known: string | null, publicUrl: string): { browser: string; cookie: string } {
  const browser = known ?? randomBytes(32).toString('base64url')
  const secure = publicUrl.startsWith('https:') ? '; Secure' : ''
  return { browser, cookie: `${cookieName}=${browser}; Path=/api/; Max-Age=3600; HttpOnly; SameSite=Lax${secure}` }
}
