// Apart from the schemas: the editor asks it while somebody types.

const ours = /^(\/api\/article-image\/[\w-]{1,100}|\/help\/[a-z0-9-]{1,60}\.webp)$/

/** Whether a picture is at an address of this server: one that people added, or one that came with the product. */
export const isOurPicture = (address: string): boolean => ours.test(address)

const added = '/api/article-image/'

/** Where a picture is that somebody added. */
export const pictureAddress = (id: string): string => `${added}${id}`

/** The id of a picture that somebody added; null for one that came with the product. */
export const pictureId = (address: string): string | null =>
  address.startsWith(added) ? address.slice(added.length) : null

export const pictureEnding = 'Ends in png, jpg, jpeg, gif or webp'

/** READ-99; no SVG, which is a program. */
const endings = /\.(png|jpe?g|gif|webp)$/i

/** Why no picture is fetched from an address; null when it may be tried (HELP-03). */
export function pictureUrlProblem(address: string): string | null {
  const url = URL.canParse(address) ? new URL(address) : null
  if (!url || !/^https?:$/.test(url.protocol)) return 'Enter an address that begins with https://'
  return endings.test(url.pathname) ? null : pictureEnding
}
