import { brokenPicture } from '@cultivatd/domain/file/picture-rules'
import { AppError } from '@cultivatd/domain/app-error'
import sharp from 'sharp'

/** As wide and high as a page shows it on a dense screen. */
const mostSide = 1600
/** A picture of a few kilobytes can unpack to gigabytes. */
const mostPixels = 50_000_000

sharp.concurrency(1)

/**
 * A picture made anew as WebP, so that nothing of what was sent is in it but what is seen: no program behind the pixels,
 * no place where it was taken. It is at most 1,600 pixels wide and high; what moves goes on moving.
 *
 * @param content whose first bytes are those of a picture (`pictureProblem`)
 * @throws AppError invalid where it cannot be read
 */
export async function reencoded(content: Uint8Array): Promise<Buffer> {
  try {
    return await sharp(content, { limitInputPixels: mostPixels, failOn: 'error', animated: true })
      .rotate()
      .resize({ width: mostSide, height: mostSide, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 82 })
      .toBuffer()
  } catch (error) {
    throw new AppError('invalid', brokenPicture, { cause: error })
  }
}
