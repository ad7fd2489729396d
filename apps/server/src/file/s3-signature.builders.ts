import { createHash, createHmac } from 'node:crypto'

import type { S3Config } from './s3-storage.ts'

type S3Key = Pick<S3Config, 'region' | 'accessKeyId' | 'secretAccessKey'>

interface Signed {
  method: string
  url: URL
  /** Lower case names; `host` comes by itself. */
  headers: Readonly<Record<string, string>>
  /** The SHA-256 of the body, in hexadecimal. */
  bodyHash: string
  at: Date
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')
const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest()

/** As the signature writes a name or value: more than `encodeURIComponent` leaves alone is escaped. */
const escaped = (text: string): string =>
  encodeURIComponent(text).replaceAll(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)

/** '20130524T000000Z' */
const stampOf = (at: Date): string => `${at.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`

/** The headers of a request that is signed (AWS Signature Version 4), made apart from what the product signs with: for the peer. */
export function signedHeaders(key: S3Key, { method, url, headers, bodyHash, at }: Signed): Record<string, string> {
  const stamp = stampOf(at)
  const all: Record<string, string> = {
    ...headers,
    host: url.host,
    'x-amz-content-sha256': bodyHash,
    'x-amz-date': stamp,
  }
  const names = Object.keys(all).sort()
  const query = [...url.searchParams].map(([name, value]) => `${escaped(name)}=${escaped(value)}`).sort()
  const asked = [
    method,
    url.pathname
      .split('/')
      .map((part) => escaped(decodeURIComponent(part)))
      .join('/'),
    query.join('&'),
    ...names.map((name) => `${name}:${all[name]?.trim()}`),
    '',
    names.join(';'),
    bodyHash,
  ].join('\n')
  const scope = `${stamp.slice(0, 8)}/${key.region}/s3/aws4_request`
  const toSign = ['AWS4-HMAC-SHA256', stamp, scope, sha256(asked)].join('\n')
  const ofDay = hmac(`AWS4${key.secretAccessKey}`, stamp.slice(0, 8))
  const signing = hmac(hmac(hmac(ofDay, key.region), 's3'), 'aws4_request')
  const signature = hmac(signing, toSign).toString('hex')
  const authorization = `AWS4-HMAC-SHA256 Credential=${key.accessKeyId}/${scope},SignedHeaders=${names.join(';')},Signature=${signature}`
  const { host: _, ...sent } = all
  return { ...sent, authorization }
}
