import { createHash } from 'node:crypto'
import { AwsV4Signer } from 'aws4fetch'
import { StorageAway } from './storage-away.ts'

export interface S3Config {
  endpoint: string
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
}

interface Asked {
  method: 'GET' | 'PUT' | 'POST' | 'DELETE'
  /** Of the object; '' for the bucket. */
  key: string
  query?: Record<string, string>
  body?: Uint8Array | undefined
}

/**
 * Asks an S3 storage at `/{bucket}/{key}`: the address that every S3 storage knows.
 *
 * @throws StorageAway when it does not answer
 */
export function s3Request(config: S3Config, now: () => Date, answerMs: number): (asked: Asked) => Promise<Response> {
  return async ({ method, key, query = {}, body }) => {
    const { endpoint, bucket, region, accessKeyId, secretAccessKey } = config
    const search = new URLSearchParams(query).toString()
    const url = `${endpoint.replace(/\/+$/, '')}/${bucket}/${key}${search === '' ? '' : `?${search}`}`
    const bodyHash = createHash('sha256')
      .update(body ?? '')
      .digest('hex')
    const datetime = `${now().toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`
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
}

/** Its words may hold the name of the key: the status is enough for the log. */
export const refusedBy = (method: string, { status }: Response) =>
  new StorageAway(`The storage answered ${method} with ${status}`)
