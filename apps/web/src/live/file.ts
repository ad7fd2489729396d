import type { Route } from '@cultivatd/contract/route'
import { isProofNeeded } from '@cultivatd/domain/account/proof'
import { isProven } from './proof.ts'
import { ResponseError } from './response-error.ts'
import { currentToken } from './token.ts'

const fileMs = 60_000

/** The file at the address of a route that answers one. Throws a `ResponseError` unless it was answered with success. */
export async function fileAt({ path }: Pick<Route, 'path'>, params: Record<string, string>): Promise<Blob> {
  const token = currentToken()
  const response = await fetch(filled(path, params), {
    headers: token ? { authorization: `Bearer ${token}` } : {},
    signal: AbortSignal.timeout(fileMs),
  })
  if (!response.ok) throw new ResponseError(response.status, await response.json().catch(() => null))
  return response.blob()
}

/**
 * The file that a route makes of what it is asked. Throws a `ResponseError` unless it was answered with success. Where the own
 * password is asked for first it goes on after that.
 */
export async function fileMade(
  route: Pick<Route, 'path' | 'method'>,
  body: unknown,
  params: Record<string, string> = {},
): Promise<Blob> {
  try {
    return await madeOnce(route, body, params)
  } catch (error) {
    if (error instanceof ResponseError && isProofNeeded(error.problems) && (await isProven()))
      return madeOnce(route, body, params)
    throw error
  }
}

const filled = (path: string, params: Record<string, string>): string =>
  path.replace(/\{(\w+)\}/g, (_whole, name: string) => encodeURIComponent(params[name] ?? ''))

async function madeOnce(
  { path, method }: Pick<Route, 'path' | 'method'>,
  body: unknown,
  params: Record<string, string>,
): Promise<Blob> {
  const token = currentToken()
  const response = await fetch(filled(path, params), {
    method,
    headers: {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    // Thousands of labels take a while.
    signal: AbortSignal.timeout(4 * fileMs),
  })
  if (!response.ok) throw new ResponseError(response.status, await response.json().catch(() => null))
  return response.blob()
}

/** Lets the browser keep a file under this name. */
export function keepOnDevice(file: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  // The browser has taken it by then.
  setTimeout(() => URL.revokeObjectURL(link.href), fileMs)
}

/** The bytes of a part of a file, as JSON can hold them. */
export async function base64Of(part: Blob): Promise<string> {
  const bytes = new Uint8Array(await part.arrayBuffer())
  let text = ''
  const atOnce = 8192
  for (let at = 0; at < bytes.length; at += atOnce) text += String.fromCharCode(...bytes.subarray(at, at + atOnce))
  return btoa(text)
}
