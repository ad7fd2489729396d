import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { sendFile } from './file-answer.ts'

async function sentAs(name: string) {
  const app = Fastify()
  app.get('/', (_request, reply) => sendFile(reply, { name, type: 'application/pdf', content: Buffer.from('%PDF-') }))
  const { statusCode, headers } = await app.inject('/')
  await app.close()
  return { statusCode, disposition: String(headers['content-disposition']), names: Object.keys(headers) }
}

test.each([
  ['Manifest 0000000001.pdf', 'Manifest 0000000001.pdf', 'Manifest%200000000001.pdf'],
  ['a"; filename="evil.exe', 'a__ filename__evil.exe', 'a%22%3B%20filename%3D%22evil.exe'],
  ['a\r\nSet-Cookie: stolen=1.pdf', 'aSet-Cookie_ stolen_1.pdf', 'aSet-Cookie%3A%20stolen%3D1.pdf'],
  ['Photo\u202Efdp.exe', 'Photofdp.exe', 'Photofdp.exe'],
  ['half \uD800 of a letter.pdf', 'half  of a letter.pdf', 'half%20%20of%20a%20letter.pdf'],
  ['../../etc\\passwd', '.._.._etc_passwd', '.._.._etc_passwd'],
  ['Blüte’s.pdf', 'Bl_te_s.pdf', 'Bl%C3%BCte%E2%80%99s.pdf'],
])('the name %j stays a name in the header', async (name, plain, whole) => {
  const { statusCode, disposition, names } = await sentAs(name)
  expect([statusCode, disposition]).toEqual([200, `attachment; filename="${plain}"; filename*=UTF-8''${whole}`])
  expect(names).not.toContain('set-cookie')
})

test('a name of a megabyte is cut, between two letters', async () => {
  const { statusCode, disposition } = await sentAs(`${'a'.repeat(199)}😀${'b'.repeat(1_000_000)}`)
  expect([statusCode, disposition.length < 1_000]).toEqual([200, true])
})
