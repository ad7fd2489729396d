import type { FileStorage } from '../http/services.ts'
import { refusedBy, type S3Config, s3Request } from './s3-request.ts'
import { StorageAway } from './storage-away.ts'

export type { S3Config } from './s3-request.ts'

/** Ten megabytes on a line of three megabits a second; a page waits for thirty seconds. */
const answerMs = 28_000

/** Files in a bucket of an S3 storage, at `/{bucket}/{hash}`. */
export function createS3Storage(config: S3Config, now: () => Date): FileStorage {
  const ask = s3Request(config, now, answerMs)

  return {
    async put(hash, content) {
      const answer = await ask({ method: 'PUT', key: hash, body: content })
      await answer.arrayBuffer().catch(() => {})
      if (!answer.ok) throw refusedBy('PUT', answer)
    },
    async get(hash) {
      const answer = await ask({ method: 'GET', key: hash })
      // Its words are read by nobody, and would hold the connection.
      if (!answer.ok) await answer.body?.cancel().catch(() => {})
      if (answer.status === 404) return null
      if (!answer.ok) throw refusedBy('GET', answer)
      return Buffer.from(
        await answer.arrayBuffer().catch((error: unknown) => {
          throw new StorageAway('The storage broke off', { cause: error })
        }),
      )
    },
    async remove(hash) {
      const answer = await ask({ method: 'DELETE', key: hash })
      await answer.body?.cancel().catch(() => {})
      if (!answer.ok && answer.status !== 404) throw refusedBy('DELETE', answer)
    },
  }
}
