import type { FastifyReply } from 'fastify'

/** A file as the answer to a call. */
export interface FileAnswer {
  name: string
  /** By its bytes. */
  type: string
  content: Buffer
}

/**
 * Names come from people and from Metrc: without what turns the order of letters around so that one kind of file looks like
 * another, halves of letters that no header can carry, and folders. Not longer than a header may be.
 */
export const shownName = (name: string): string =>
  name
    .replaceAll(/\p{C}/gu, '')
    .replaceAll(/[\\/]/g, '_')
    .slice(0, 200)
    .replace(/[\uD800-\uDBFF]$/, '')

/** What is left of a name in a header of plain letters; the whole of it stands beside that. */
const plain = (name: string): string => name.replaceAll(/[^\w. -]/g, '_')

const encoded = (name: string): string =>
  encodeURIComponent(name).replaceAll(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)

/** Sends a file to be kept, never to be run: whatever is in it, a page that is made of it may do nothing. */
export function sendFile(reply: FastifyReply, { name: given, type, content }: FileAnswer): Buffer {
  const name = shownName(given)
  reply
    .header('content-type', type)
    .header('content-disposition', `attachment; filename="${plain(name)}"; filename*=UTF-8''${encoded(name)}`)
    .header('content-security-policy', `default-src 'none'; sandbox`)
    .header('x-content-type-options', 'nosniff')
    .header('cross-origin-resource-policy', 'same-origin')
    .header('cache-control', 'private, no-store')
  return content
}
