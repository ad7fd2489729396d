import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fitsOn, pageCount, papers, perPage, positionOf } from './paper.ts'

const tolerance = 0.01

test('no label of any paper reaches over the edge of its page or into another label, wherever a job begins', () => {
  fc.assert(
    fc.property(fc.constantFrom(...papers), fc.nat(500), fc.nat(500), (paper, at, from) => {
      const start = (from % perPage(paper)) + 1
      const { page, x, y } = positionOf(paper, at, start)
      expect(x).toBeGreaterThanOrEqual(0)
      expect(y).toBeGreaterThanOrEqual(0)
      expect(x + paper.label.width).toBeLessThanOrEqual(paper.page.width + tolerance)
      expect(y + paper.label.height).toBeLessThanOrEqual(paper.page.height + tolerance)
      const next = positionOf(paper, at + 1, start)
      const isApart =
        next.page > page || next.x >= x + paper.label.width - tolerance || next.y >= y + paper.label.height - tolerance
      expect(isApart).toBe(true)
      expect(pageCount(paper, at + 1, start)).toBe(page + 1)
    }),
  )
})

test('every label of a sheet has a place of its own, and the last of one is followed by the first of the next', () => {
  for (const paper of papers) {
    const all = Array.from({ length: perPage(paper) }, (_none, at) => positionOf(paper, at))
    expect(new Set(all.map(({ x, y }) => `${x} ${y}`)).size).toBe(perPage(paper))
    expect(positionOf(paper, perPage(paper))).toMatchObject({ page: 1, x: paper.left, y: paper.top })
  }
})

test('the sheets are those of their makers: thirty on a 5160, ten on a 5163, twenty-one on an L7160', () => {
  const counts = Object.fromEntries(papers.map((paper) => [paper.id, perPage(paper)]))
  expect(counts).toMatchObject({
    'avery-5160': 30,
    'avery-5161': 20,
    'avery-5163': 10,
    'avery-5164': 6,
    'avery-5167': 80,
    'avery-22806': 12,
    'avery-l7160': 21,
    'avery-l7163': 14,
    'avery-l7165': 8,
    'avery-l7651': 65,
    'roll-2x1in': 1,
  })
  expect(new Set(papers.map(({ id }) => id)).size).toBe(papers.length)
})

test('a design as large as the label fits, and a millimetre more does not', () => {
  for (const paper of papers) {
    const { width, height } = paper.label
    expect([fitsOn(paper, { width, height }), fitsOn(paper, { width: width + 1, height })]).toEqual([true, false])
  }
})
