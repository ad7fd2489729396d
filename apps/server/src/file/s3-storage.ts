import { createHash } from 'node:crypto'
import { AwsV4Signer } from 'aws4fetch'
import type { FileStorage } from '../http/services.ts'
import { StorageAway } from './storage-away.ts'

export interface S3Config {
  endpoint: string
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
}

/** Ten megabytes on a line of three megabits a second; a page waits for thirty seconds. */
const answerMs = 28_000

/** Files in a bucket of an S3 storage, at `/{bucket}/{hash}`: the address that every S3 storage knows. */
export function createS3Storage(config: S3Config, now: () => Date): FileStorage {
  async function ask(method: 'GET' | 'PUT' | 'DELETE', hash: string, body?: Uint8Array): Promise<Response> {
    const url = `${config.endpoint.replace(/\/+$/, '')}/${config.bucket}/${hash}`
    const bodyHash = createHash('sha256')
      .update(body ?? '')
      .digest('hex')
    const datetime = `${now().toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`
    const { region, accessKeyId, secretAccessKey } = config
    const given = { method, url, headers: { 'x-amz-content-sha256': bodyHash }, service: 's3', datetime }
    const { headers } = await new AwsV4Signer({ ...given, region, accessKeyId, secretAccessKey }).sign()
    const signal = AbortSignal.timeout(answerMs)
    const init: RequestInit = { method, headers, signal, redirect: 'error' }
    try {
      return await fetch(url, body ? { ...init, body: body as BodyInit } : init)
    } catch (error) {
      throw new StorageAway('The storage did not answer', { cause: error })
    }
  }

  /** Its words may hold the name of the key: the status is enough for the log. */
  const refused = (method: string, { status }: Response) =>
    new StorageAway(`The storage answered ${method} with ${status}`)

  return {
    async put(hash, content) {
      const answer = await ask('PUT', hash, content)
      await answer.arrayBuffer().catch(() => {})
      if (!answer.ok) throw refused('PUT', answer)
    },
    async get(hash) {
      const answer = await ask('GET', hash)
      // Its words are read by nobody, and would hold the connection.
      if (!answer.ok) await answer.body?.cancel().catch(() => {})
      if (answer.status === 404) return null
      if (!answer.ok) throw refused('GET', answer)
      return Buffer.from(
        await answer.arrayBuffer().catch((error: unknown) => {
          throw new StorageAway('The storage broke off', { cause: error })
        }),
      )
    },
    async remove(hash) {
      const answer = await ask('DELETE', hash)
      await answer.body?.cancel().catch(() => {})
      if (!answer.ok && answer.status !== 404) throw refused('DELETE', answer)
    },
  }
}
