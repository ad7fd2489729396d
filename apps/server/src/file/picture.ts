import { brokenPicture } from '@cultivatd/domain/file/picture-rules'
import { AppError } from '@cultivatd/domain/app-error'
import { createTurns } from './turns.ts'

/** As wide and high as a page shows it on a dense screen. */
const mostSide = 1600
/** A picture of a few kilobytes can unpack to gigabytes. */
const mostPixels = 50_000_000
const mostSeconds = 20

/** Each takes a core and up to some hundred megabytes; more at once would hold up everybody’s calls. */
const turn = createTurns(2)

/** Loaded with the first picture: a server that never sees one starts sooner and holds less. */
async function loaded() {
  const { default: sharp } = await import('sharp')
  sharp.concurrency(1)
  sharp.cache(false)
  return sharp
}

/**
 * A picture made anew as WebP, so that nothing of what was sent is in it but what is seen: no program behind the pixels,
 * no place where it was taken. What moves goes on moving.
 *
 * @param content whose first bytes are those of a picture (`pictureProblem`)
 * @param longest its longest side, in pixels; a smaller picture stays as large as it is
 * @param as JPEG for who takes no WebP: white where it is clear, and of what moves the first picture
 * @throws AppError invalid where it cannot be read
 */
export const reencoded = (
  content: Uint8Array,
  { longest = mostSide, as = 'webp' }: { longest?: number | undefined; as?: 'webp' | 'jpeg' } = {},
): Promise<Buffer> =>
  turn(async () => {
    const sharp = await loaded()
    try {
      const made = sharp(content, { limitInputPixels: mostPixels, failOn: 'error', animated: as === 'webp' })
        .timeout({ seconds: mostSeconds })
        .autoOrient()
        .resize({ width: longest, height: longest, fit: 'inside', withoutEnlargement: true })
      const kept =
        as === 'webp' ? made.webp({ quality: 82 }) : made.flatten({ background: '#fff' }).jpeg({ quality: 85 })
      return await kept.toBuffer()
    } catch (error) {
      throw new AppError('invalid', brokenPicture, { cause: error })
    }
  })
