import type { Visitor } from '../http/accounts.ts'

/** A program that comes from this address. */
export const aVisitor = (ip: string): Visitor => ({ ip, requestId: 'test', userAgent: null, browser: null })
