/**
 * `node scripts/icons.mjs`: the icons of the installed program, from the mark of the product (`favicon.svg`, the same drawing
 * as `ui/mark.tsx`), into apps/web/public/icons. They are committed, so that a build needs no drawing program.
 */
import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { root } from './repository.mjs'

const publicFolder = join(root, 'apps/web/public')
const mark = readFileSync(join(publicFolder, 'favicon.svg'), 'utf8')
const ground = /<rect[^>]*fill="(#[0-9A-Fa-f]{6})"/.exec(mark)?.[1]
const drawing = /<g fill="#fff">.*<\/g>/s.exec(mark)?.[0]
if (!ground || !drawing) throw new Error('favicon.svg has no ground or no drawing')

/**
 * Where a system cuts the icon into a shape of its own, the ground goes to the edges and the drawing stays in the middle.
 * @param {number} share of the width that the drawing may take
 */
const filled = (share) => {
  const [size, edge] = [30, (30 * (1 - share)) / 2]
  // The lowest shelf is nearer to the edge than the tops of the bushes.
  const top = edge - 1.5 * share
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}"><rect width="${size}" height="${size}" fill="${ground}"/><g transform="translate(${edge} ${top}) scale(${share})">${drawing}</g></svg>`
}

/** @type {readonly [name: string, size: number, drawing: string][]} */
const icons = [
  ['icon-192', 192, mark],
  ['icon-512', 512, mark],
  ['icon-maskable-512', 512, filled(0.82)],
  ['apple-touch-icon', 180, filled(0.94)],
]

mkdirSync(join(publicFolder, 'icons'), { recursive: true })
for (const [name, size, svg] of icons)
  await sharp(Buffer.from(svg), { density: (72 * size) / 30 })
    .resize(size, size)
    .png({ compressionLevel: 9, palette: true })
    .toFile(join(publicFolder, 'icons', `${name}.png`))
