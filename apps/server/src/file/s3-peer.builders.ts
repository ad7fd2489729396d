import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { signedHeaders } from './s3-signature.builders.ts'
import type { S3Config } from './s3-storage.ts'

const signatureIn = (authorization = '') => authorization.split('Signature=')[1]

/**
 * A storage that speaks as much of S3 as we do, on loopback, for tests: PUT, GET and DELETE of an object, and 403 for
 * whoever does not sign, signs with another key, or sends another body than was signed. How a signature is made is
 * proved beside it with Amazon's own examples.
 */
export async function startS3Peer() {
  const objects = new Map<string, Buffer>()
  const config: S3Config = {
    endpoint: '',
    region: 'us-east-1',
    bucket: 'grow',
    accessKeyId: 'peer',
    secretAccessKey: 'secret of the peer',
  }
  const uploads = new Map<string, Buffer[]>()

  /** Uploads in parts, and the list of a bucket; null for everything else. */
  function answerInParts(method: string, url: URL, body: Buffer) {
    const { searchParams: query } = url
    const key = url.pathname.split('/')[2] ?? ''
    const uploadId = query.get('uploadId') ?? ''
    const parts = uploads.get(uploadId) ?? []
    const said = (content: string, headers = {}) => ({ content, headers })
    if (method === 'GET' && query.has('list-type')) {
      const keys = [...objects.keys()].filter((name) => name.startsWith(query.get('prefix') ?? ''))
      return said(keys.map((name) => `<Contents><Key>${name}</Key></Contents>`).join(''))
    }
    if (method === 'POST' && query.has('uploads')) {
      uploads.set(`upload-${uploads.size}`, [])
      return said(`<UploadId>upload-${uploads.size - 1}</UploadId>`)
    }
    if (method === 'PUT' && query.has('partNumber')) {
      parts[Number(query.get('partNumber')) - 1] = body
      return said('', { etag: `"part-${query.get('partNumber')}"` })
    }
    if (method === 'POST' && uploadId !== '') {
      const tags = [...body.toString().matchAll(/<ETag>([^<]+)<\/ETag>/g)].map(([, tag]) => tag)
      if (tags.join() !== parts.map((_, at) => `"part-${at + 1}"`).join()) return said('<Error>InvalidPart</Error>')
      objects.set(key, Buffer.concat(parts))
      uploads.delete(uploadId)
      return said('<CompleteMultipartUploadResult/>')
    }
    if (method === 'DELETE' && uploadId !== '') return said(String(uploads.delete(uploadId)))
    return null
  }

  const state = { status: null as number | null, breaksOff: false }

  const server = createServer((request, response) => {
    respond(request, response).catch(() => response.destroy())
  })

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const body = Buffer.concat(chunks)
    const url = new URL(request.url ?? '/', config.endpoint)
    const { authorization, 'x-amz-date': stamp = '', 'x-amz-content-sha256': bodyHash = '' } = request.headers
    const iso = String(stamp).replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z')
    const told = { method: request.method ?? '', url, headers: {}, bodyHash: String(bodyHash), at: new Date(iso) }
    const isSigned =
      !Number.isNaN(told.at.getTime()) &&
      signatureIn(signedHeaders(config, told).authorization) === signatureIn(authorization) &&
      createHash('sha256').update(body).digest('hex') === bodyHash
    const answer = (status: number, content: Buffer | string = '') => void response.writeHead(status).end(content)
    if (state.breaksOff) return void response.destroy()
    if (state.status !== null) return answer(state.status, '<Error/>')
    if (!isSigned) return answer(403, '<Error><Code>SignatureDoesNotMatch</Code></Error>')
    const [, bucket, key = ''] = url.pathname.split('/')
    if (bucket !== config.bucket) return answer(404, '<Error><Code>NoSuchBucket</Code></Error>')
    const inParts = answerInParts(request.method ?? '', url, body)
    if (inParts) return void response.writeHead(200, inParts.headers).end(inParts.content)
    if (request.method === 'PUT') {
      objects.set(key, body)
      return answer(200)
    }
    if (request.method === 'DELETE') {
      objects.delete(key)
      return answer(204)
    }
    const found = objects.get(key)
    return found ? answer(200, found) : answer(404, '<Error><Code>NoSuchKey</Code></Error>')
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  config.endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    config,
    objects,
    /** That were begun and not ended. */
    uploads,
    /** Answers everything with this status from now on, or cuts the line; null and false: works. */
    become: (next: Partial<typeof state>) => void Object.assign(state, next),
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
