import { fileName, mostFileBytes, sizeText } from './file-rules.ts'

/** What is taken as a picture, by what a browser calls it. */
export const pictureTypes = ['image/png', 'image/jpeg', 'image/gif', 'image/webp'] as const
export type PictureType = (typeof pictureTypes)[number]

const starts = (head: Uint8Array, text: string, from = 0): boolean =>
  [...text].every((sign, at) => head[from + at] === sign.charCodeAt(0))

/** What kind of picture the first bytes say it is: never its name. null for anything else, SVG too: that is a program. */
export function typeOfPicture(head: Uint8Array): PictureType | null {
  if (starts(head, '\x89PNG\r\n\x1a\n')) return 'image/png'
  if (starts(head, '\xff\xd8\xff')) return 'image/jpeg'
  if (starts(head, 'GIF87a') || starts(head, 'GIF89a')) return 'image/gif'
  return starts(head, 'RIFF') && starts(head, 'WEBP', 8) ? 'image/webp' : null
}

/** Why a picture is not taken; null when it is. `head` are its first bytes, twelve at least where it has as many. */
export function pictureProblem({ size, head }: { size: number; head: Uint8Array }): string | null {
  if (size === 0) return 'This file is empty. Choose another one.'
  if (size > mostFileBytes)
    return `This picture has ${sizeText(size)}, and the most is ${sizeText(mostFileBytes)}. Make it smaller, then add it.`
  if (typeOfPicture(head) === null)
    return 'This is no picture that can be shown (PNG, JPEG, GIF, WebP). Save it as one of these, then add it.'
  return null
}

export const brokenPicture =
  'This picture is broken, is none, or has more than 50 million points. Save it anew or smaller, then add it.'

/** What a picker of photos offers; a phone that takes others makes one of these of it. */
export const acceptedPhotos = 'image/jpeg,image/png,image/webp'

/** What a picture is called once it was made anew: 'rack 2.jpg' is 'rack 2.webp'. */
export const pictureName = (given: string): string =>
  `${fileName(given, new Uint8Array()).replace(/\.(png|jpe?g|gif|webp)$/i, '')}.webp`

/** The longest side of a photo, in pixels: a phone makes it so small before it is sent, the server whatever was sent. */
export const photoSide = 1600

/** More photos of one task or comment nobody looks at. */
export const mostPhotos = 20
export const tooManyPhotos = `At most ${mostPhotos} photos are kept here. Remove one first.`

/** So much may wait on one device: some hundred photos made smaller, and half of what the least of browsers gives a page. */
export const mostWaitingBytes = 100 * 1024 * 1024

/**
 * Why a photo cannot wait on a device beside others that do; null when it can.
 *
 * @param waiting bytes of all photos of this person that wait there
 */
export function waitingPhotoProblem({ size, waiting }: { size: number; waiting: number }): string | null {
  if (waiting + size <= mostWaitingBytes) return null
  return `Photos of ${sizeText(waiting)} wait on this device already, and the most is ${sizeText(mostWaitingBytes)}. It stays on this page; send the others first.`
}

/** Whether somebody may take a photo away: their own. */
export const isOwnPhoto = ({ addedById }: { addedById: string }, personId: string): boolean => addedById === personId
export const notYourPhoto = 'Only who added a photo removes it. Ask them, or leave it.'
export const notYourComment = 'Only who wrote a comment adds photos to it. Write one of your own.'
