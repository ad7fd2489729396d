import { AppError, refuse } from '@cultivatd/domain/app-error'
import { brokenPicture, pictureProblem } from '@cultivatd/domain/file/picture-rules'
import { logoProblem } from '@cultivatd/domain/label/label-logo'
import type { Db } from '../db/db.ts'
import { transact } from '../db/transact.ts'
import { type Author, recordChange } from '../history/history.store.ts'
import type { LabelLogo } from './label-logo.ts'
import { labelLogo, saveLabelLogo } from './label-logo.store.ts'

/** A label of four inches at 300 dots holds no more. */
const longest = 600
const mostPixels = 50_000_000

async function loaded() {
  const { default: sharp } = await import('sharp')
  return sharp
}

/** Grey on white: what is clear in a picture is paper. @throws AppError invalid where it cannot be read */
async function asLogo(content: Buffer): Promise<{ png: Buffer; about: string }> {
  const sharp = await loaded()
  try {
    const { data, info } = await sharp(content, { limitInputPixels: mostPixels, failOn: 'error' })
      .timeout({ seconds: 20 })
      .autoOrient()
      .resize({ width: longest, height: longest, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: 'white' })
      .grayscale()
      .png()
      .toBuffer({ resolveWithObject: true })
    return { png: data, about: `${info.width} × ${info.height} points` }
  } catch (error) {
    throw new AppError('invalid', brokenPicture, { cause: error })
  }
}

/** Sets the logo of labels, or takes it away for ''. @throws AppError invalid where it is no picture that can be drawn */
export async function setLabelLogo(db: Db, by: Author, base64: string): Promise<void> {
  const content = Buffer.from(base64, 'base64')
  const problem =
    logoProblem(content.length) ?? (base64 === '' ? null : pictureProblem({ size: content.length, head: content }))
  refuse(problem === null ? [] : [problem])
  const made = base64 === '' ? null : await asLogo(content)
  await transact(db, async (tx) => {
    const [before] = await labelLogo(tx)
    await saveLabelLogo(tx, made && { png: made.png.toString('base64'), about: made.about })
    await recordChange(tx, {
      by,
      facilityId: null,
      entity: 'label-logo',
      records: ['logo'],
      what: 'labelLogo.set',
      summary: made ? 'Set the logo of labels' : 'Took away the logo of labels',
      before: before ? { picture: before.about } : null,
      after: made ? { picture: made.about } : null,
    })
  })
}

/** The logo with its points, for whoever draws them; null for none. */
export async function logoForPrint(db: Db): Promise<LabelLogo | null> {
  const [stored] = await labelLogo(db)
  if (!stored) return null
  const png = Buffer.from(stored.png, 'base64')
  const sharp = await loaded()
  const { data, info } = await sharp(png).grayscale().raw().toBuffer({ resolveWithObject: true })
  const grey = info.channels === 1 ? data : data.filter((_value, at) => at % info.channels === 0)
  return { png, width: info.width, height: info.height, grey }
}
