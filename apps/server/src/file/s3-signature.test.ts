import { expect, test } from 'vitest'
import { signedHeaders } from './s3-signature.builders.ts'

// The examples of Amazon's own documentation, "Signature Calculations for the Authorization Header".
const key = {
  region: 'us-east-1',
  accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
  secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
}
const at = new Date('2013-05-24T00:00:00Z')
const nothing = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'
const signatureOf = (method: string, path: string, headers: Record<string, string> = {}, bodyHash = nothing) =>
  signedHeaders(key, {
    method,
    url: new URL(`https://examplebucket.s3.amazonaws.com${path}`),
    headers,
    bodyHash,
    at,
  }).authorization?.split('Signature=')[1]

test('requests are signed as Amazon’s documentation shows', () => {
  expect(signatureOf('GET', '/test.txt', { range: 'bytes=0-9' })).toBe(
    'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
  )
  expect(
    signatureOf(
      'PUT',
      '/test$file.text',
      { date: 'Fri, 24 May 2013 00:00:00 GMT', 'x-amz-storage-class': 'REDUCED_REDUNDANCY' },
      '44ce7dd67c959e0d3524ffac1771dfbba87d2b6b4b4e99e42034a8b803f8b072',
    ),
  ).toBe('98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd')
  expect(signatureOf('GET', '/?lifecycle')).toBe('fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543')
  expect(signatureOf('GET', '/?max-keys=2&prefix=J')).toBe(
    '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7',
  )
})
