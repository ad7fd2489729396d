import { createHmac, timingSafeEqual } from 'node:crypto'

const signature = (secret: string, token: string) => createHmac('sha256', secret).update(token).digest('base64url')

/** The bearer of a session as the browser holds it: a copy of the database is not enough to sign in with. */
export const signedToken = (secret: string, token: string): string => `${token}.${signature(secret, token)}`

/** The token of the database in a bearer, or null when we did not sign it. */
export function openedToken(secret: string, bearer: string): string | null {
  const [token, given, ...rest] = bearer.split('.')
  if (!token || !given || rest.length > 0) return null
  const expected = Buffer.from(signature(secret, token))
  const actual = Buffer.from(given)
  return actual.length === expected.length && timingSafeEqual(actual, expected) ? token : null
}
