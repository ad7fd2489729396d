import type { Bitmap } from '@cultivatd/domain/label/zpl'

/** The logo of the organization as labels need it: in grey without a background, and as a PNG of the same. */
export interface LabelLogo {
  png: Uint8Array
  width: number
  height: number
  /** How dark each point is, line by line: 0 is black. */
  grey: Uint8Array
}

/** Draws the logo in so many dots at most, as it is in its proportions; a label printer knows black alone. */
export const bitmapOf =
  (logo: LabelLogo | null) =>
  (mostWide: number, mostHigh: number): Bitmap | null => {
    if (!logo) return null
    const scale = Math.min(mostWide / logo.width, mostHigh / logo.height)
    const width = Math.max(1, Math.floor(logo.width * scale))
    const height = Math.max(1, Math.floor(logo.height * scale))
    const perLine = Math.ceil(width / 8)
    const bytes = new Uint8Array(perLine * height)
    for (let y = 0; y < height; y += 1)
      for (let x = 0; x < width; x += 1) {
        const from = Math.floor(y / scale) * logo.width + Math.floor(x / scale)
        if ((logo.grey[from] ?? 255) < 128)
          bytes[y * perLine + (x >> 3)] = (bytes[y * perLine + (x >> 3)] ?? 0) | (128 >> (x & 7))
      }
    return { width, height, bytes }
  }
