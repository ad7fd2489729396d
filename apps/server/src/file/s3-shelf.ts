import { open } from 'node:fs/promises'
import { refusedBy, type S3Config, s3Request } from './s3-request.ts'
import { StorageAway } from './storage-away.ts'

/** Large objects in a bucket, by names. */
export interface Shelf {
  /** Whole or not at all: it appears when all of it has arrived. */
  put(name: string, path: string): Promise<void>
  /** Those whose name begins so. */
  list(begin: string): Promise<string[]>
  remove(name: string): Promise<void>
}

/** A storage takes 10,000 parts: 320 GB. */
const partBytes = 32_000_000
const partMs = 10 * 60_000

/**
 * Large objects in a bucket of an S3 storage, sent in parts.
 *
 * @throws StorageAway from each, when it does not answer or refuses
 */
export function createS3Shelf(config: S3Config, now: () => Date): Shelf {
  const ask = s3Request(config, now, partMs)

  async function asked(...[what]: Parameters<typeof ask>): Promise<{ text: string; response: Response }> {
    const response = await ask(what)
    const text = await response.text().catch((error: unknown) => {
      throw new StorageAway('The storage broke off', { cause: error })
    })
    if (!response.ok) throw refusedBy(what.method, response)
    // It may find out that it cannot end after it has said that it could.
    if (text.includes('<Error>')) throw new StorageAway('The storage could not end the upload')
    return { text, response }
  }

  async function sendParts(name: string, path: string, uploadId: string): Promise<string[]> {
    const tags: string[] = []
    const file = await open(path, 'r')
    try {
      for (;;) {
        const buffer = Buffer.alloc(partBytes)
        const { bytesRead } = await file.read(buffer, 0, partBytes)
        if (bytesRead === 0 && tags.length > 0) return tags
        const query = { partNumber: String(tags.length + 1), uploadId }
        const { response } = await asked({ method: 'PUT', key: name, query, body: buffer.subarray(0, bytesRead) })
        tags.push(response.headers.get('etag') ?? '')
      }
    } finally {
      await file.close()
    }
  }

  return {
    async put(name, path) {
      const { text } = await asked({ method: 'POST', key: name, query: { uploads: '' } })
      const uploadId = valueIn(text, 'UploadId')
      if (uploadId === undefined) throw new StorageAway('The storage began no upload')
      try {
        const tags = await sendParts(name, path, uploadId)
        const parts = tags.map((tag, at) => `<Part><PartNumber>${at + 1}</PartNumber><ETag>${tag}</ETag></Part>`)
        const body = Buffer.from(`<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`)
        await asked({ method: 'POST', key: name, query: { uploadId }, body })
      } catch (error) {
        // Parts that belong to nothing would be paid for.
        await ask({ method: 'DELETE', key: name, query: { uploadId } }).catch(() => {})
        throw error
      }
    },
    async list(begin) {
      const { text } = await asked({ method: 'GET', key: '', query: { 'list-type': '2', prefix: begin } })
      return [...text.matchAll(/<Key>([^<]*)<\/Key>/g)].map(([, key = '']) => key)
    },
    async remove(name) {
      const response = await ask({ method: 'DELETE', key: name })
      await response.body?.cancel().catch(() => {})
      if (!response.ok && response.status !== 404) throw refusedBy('DELETE', response)
    },
  }
}

const valueIn = (text: string, element: string): string | undefined =>
  new RegExp(`<${element}>([^<]+)</${element}>`).exec(text)?.[1]
