import { AppError } from '@cultivatd/domain/app-error'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { reencoded } from './picture.ts'

let photo: Buffer
beforeAll(async () => {
  photo = await sharp({ create: { width: 400, height: 200, channels: 3, background: 'green' } })
    .withExif({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '35/1 28/1 0/1' }, IFD0: { Copyright: 'Somebody' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
})

const saidOf = (bytes: Uint8Array): Promise<unknown> =>
  reencoded(bytes).catch((error: unknown) =>
    error instanceof AppError && error.code === 'invalid' ? error.message : error,
  )

test('[API-45] a picture is made anew: upright, no longer than asked, without the place where it was taken', async () => {
  expect((await sharp(photo).metadata()).exif).toBeDefined()
  const { width, height, format, ...left } = await sharp(await reencoded(photo, { longest: 100 })).metadata()
  expect([format, width, height]).toEqual(['webp', 50, 100])
  expect([left.exif, left.xmp, left.iptc, left.icc, left.orientation]).toEqual(Array(5).fill(undefined))
})

test('a smaller one stays as large as it is', async () => {
  expect(await sharp(await reencoded(photo)).metadata()).toMatchObject({ width: 200, height: 400 })
})

test('what stands behind a picture is gone', async () => {
  const png = await sharp(photo).png().toBuffer()
  const made = await reencoded(Buffer.concat([png, Buffer.from('<script>alert(1)</script>')]))
  expect(made.includes('script')).toBe(false)
})

test.each([
  ['a GIF that is a program', 'GIF89a/*\x01\x00*/=1;alert(1)'],
  ['only the head of a picture', '\x89PNG\r\n\x1a\n....'],
])('%s is refused in a sentence', async (_what, text) => {
  expect(await saidOf(Buffer.from(text, 'latin1'))).toMatch(/^This picture is broken, is none, or/)
})

test('one that is cut off is refused, and one of a few bytes that unfolds to too many points', async () => {
  expect(await saidOf(photo.subarray(0, photo.length / 2))).toMatch(/broken/)
  const [width, height] = [8000, 6500]
  const wide = await sharp(Buffer.alloc(width * height), { raw: { width, height, channels: 1 } })
    .png()
    .toBuffer()
  expect(wide.length).toBeLessThan(1_000_000)
  expect(await saidOf(wide)).toMatch(/more than 50 million points/)
})
