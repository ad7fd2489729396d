import { drawingOf } from '@cultivatd/domain/label/drawing'
import { sampleValues } from '@cultivatd/domain/label/label-kind'
import { paperOf, positionOf } from '@cultivatd/domain/label/paper'
import { standardDesign } from '@cultivatd/domain/label/standard-design'
import { expect, test } from 'vitest'
import { drawingTools } from './drawing-tools.ts'
import { fileOf, type LabelWork } from './label-work.ts'
import { drawnPages, readCodes } from './read-back.builders.ts'

const paperNamed = (id: string) => {
  const paper = paperOf(id)
  if (!paper) throw new Error(`There is no paper ${id}`)
  return paper
}
const tagOf = (at: number) => `1A4FF0300000021${String(4101 + at).padStart(9, '0')}`
const plants = (count: number) =>
  Array.from({ length: count }, (_none, at) => ({ ...sampleValues('plant'), code: tagOf(at) }))
const work = (given: Partial<LabelWork>): LabelWork => ({
  as: 'pdf',
  design: standardDesign('plant', paperNamed('avery-5160').label),
  labels: plants(1),
  copies: 1,
  paper: 'avery-5160',
  start: 1,
  resolution: 203,
  title: 'Plant labels',
  logo: null,
  ...given,
})
const pdf = async (given: Partial<LabelWork>) => Buffer.from(await fileOf(work(given)))

test('every code of a sheet is read back from the drawn PDF, at the place of its label, also on a sheet that is begun', async () => {
  const paper = paperNamed('avery-5160')
  const pages = drawnPages(await pdf({ labels: plants(32), start: 4 }))
  expect(pages).toHaveLength(2)
  const read = (await Promise.all(pages.map(readCodes))).map((codes) =>
    codes.filter(({ symbology }) => symbology === 'qr'),
  )
  expect(read.map(({ length }) => length)).toEqual([27, 5])
  for (let at = 0; at < 32; at += 1) {
    const { page, x, y } = positionOf(paper, at, 4)
    const code = read[page]?.find(({ text }) => text === tagOf(at))
    expect(code).toBeDefined()
    expect((code?.x ?? 0) - x).toBeGreaterThan(1)
    expect((code?.x ?? 0) - x).toBeLessThan(6)
    expect((code?.y ?? 0) - y).toBeGreaterThan(1)
    expect((code?.y ?? 0) - y).toBeLessThan(6)
  }
})

test.each(['avery-5163', 'roll-4x6in', 'avery-l7165'])(
  'a large label of %s has bars beside its QR code, and both are read',
  async (id) => {
    const design = standardDesign('package', paperNamed(id).label)
    const [page] = drawnPages(await pdf({ design, paper: id, labels: [sampleValues('package')] }))
    const codes = page ? await readCodes(page) : []
    const code = sampleValues('package')['code']
    expect(new Set(codes.map(({ symbology, text }) => `${symbology} ${text}`))).toEqual(
      new Set([`qr ${code}`, `code128 ${code}`]),
    )
  },
)

test('whatever a batch is called, its QR code says it, letter by letter', async () => {
  const names = ['Größe №5 “ß”', 'Вишня', 'ブルードリーム', '^XA^FD~HI_', 'a\\&b>c<d', "Robert'); drop table--"]
  const design = standardDesign('plantBatch', paperNamed('avery-5163').label)
  const labels = names.map((name) => ({ ...sampleValues('plantBatch'), code: name, name }))
  const [page] = drawnPages(await pdf({ design, paper: 'avery-5163', labels }))
  const codes = page ? await readCodes(page) : []
  expect(new Set(codes.map(({ text }) => text))).toEqual(new Set(names))
})

test('the standard labels of all sizes can be scanned, and what would not print well is told of none of them', async () => {
  const tools = await drawingTools()
  for (const kind of ['plant', 'plantBatch', 'package', 'room', 'zone', 'equipment'] as const)
    for (const id of [
      'avery-5160',
      'avery-5163',
      'avery-22806',
      'avery-l7160',
      'roll-2x1in',
      'roll-4x6in',
      'roll-50x25mm',
    ]) {
      const drawing = drawingOf(standardDesign(kind, paperNamed(id).label), sampleValues(kind), tools)
      expect([kind, id, drawing.notes]).toEqual([kind, id, []])
    }
})

test('copies follow each other, each with its code', async () => {
  const [page] = drawnPages(await pdf({ labels: plants(2), copies: 3 }))
  const codes = page ? await readCodes(page) : []
  const tags = codes.filter(({ symbology }) => symbology === 'qr').map(({ text }) => text)
  expect(tags.toSorted()).toEqual([0, 0, 0, 1, 1, 1].map(tagOf))
})
