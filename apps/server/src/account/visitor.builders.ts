import type { SignedIn, Visitor } from '../http/accounts.ts'

/** A program that comes from this address. */
export const aVisitor = (ip: string): Visitor => ({ ip, requestId: 'test', userAgent: null, browser: null })

/** Of a way in that asked for nothing else. */
export function tokenOf(signedIn: SignedIn): string {
  if ('token' in signedIn) return signedIn.token
  throw new Error('A second factor was asked for')
}
