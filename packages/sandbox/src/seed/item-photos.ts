import { crc32, deflateSync } from 'node:zlib'
import type { UploadedFile } from '../tables.ts'
import type { Seeder } from './seeder.ts'

const chunk = (name: string, content: Buffer): Buffer => {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), content])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(content.length)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, sum])
}

/** A PNG of stripes, each of one shade of gray: what a photo of a label has of its looks in a demo. */
function stripes(width: number, height: number, shades: readonly number[]): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  // Eight bits of gray, not interlaced.
  header[8] = 8
  const lines = Array.from({ length: height }, (_, y) => {
    const shade = shades[Math.floor((y * shades.length) / height)] ?? 0
    return Buffer.concat([Buffer.alloc(1), Buffer.alloc(width, shade)])
  })
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  const content = chunk('IDAT', deflateSync(Buffer.concat(lines)))
  return Buffer.concat([signature, chunk('IHDR', header), content, chunk('IEND', Buffer.alloc(0))])
}

/** An item of which somebody has uploaded photos in Metrc's own pages. */
export function seedItemPhotos(seeder: Seeder, name: string): void {
  const { world, plan } = seeder
  const item = [...world.table(plan.license, 'item').values()].find(({ record }) => record.Name === name)?.record
  if (!item) throw new Error(`No item ${name} at ${plan.license}`)
  const photo = (fileName: string, shades: readonly number[]) => {
    const id = world.nextId()
    const file: UploadedFile = {
      of: 'photo',
      name: fileName,
      contents: stripes(320, 240, shades).toString('base64'),
    }
    seeder.put('itemFile', id, file, seeder.ago(40))
    return { FileSystemId: id }
  }
  const ProductImages = [photo('five-pack.png', [238, 205, 170, 205, 238])]
  const LabelImages = [photo('label-front.png', [255, 40, 255, 90, 255]), photo('label-back.png', [255, 120, 255])]
  seeder.put('item', item.Id, { ...item, ProductImages, LabelImages }, seeder.ago(40))
}
