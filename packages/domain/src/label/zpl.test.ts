import fc from 'fast-check'
import { expect, test } from 'vitest'
import { drawingOf } from './drawing.ts'
import { aLabelDesignForm, anElement, plainTools } from './label.builders.ts'
import { LabelKind, sampleValues } from './label-kind.ts'
import { papers } from './paper.ts'
import { standardDesign } from './standard-design.ts'
import { resolutions, zplOf, zplText } from './zpl.ts'
import { parsedZpl } from './zpl.builders.ts'

const printed = (text: string) => parsedZpl(`^XA^FO0,0^A0N,20^FH^FD${zplText(text)}^FS^XZ`)[0]?.fields[0]?.data

test('every byte of a text arrives as it is, and none of it becomes a command', () => {
  for (let byte = 1; byte < 256; byte += 1) expect(printed(String.fromCharCode(byte))).toBe(String.fromCharCode(byte))
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (text) => {
      // Half of a letter is none, also in UTF-8.
      fc.pre(!/\p{Cs}/u.test(text))
      expect(zplText(text)).toMatch(/^[\x20-\x5d\x60-\x7d\x5f]*$/)
      expect(printed(text)).toBe(text)
    }),
  )
})

test('names that are commands print as they are written', () => {
  const name = '^XZ^XA^FO0,0^FDBought^FS~JA _7E \\& OG #18'
  const design = aLabelDesignForm({
    elements: [
      anElement({ id: 'code', is: 'qr', x: 0, y: 0, width: 20, height: 20 }),
      anElement({ id: 'left', x: 0, y: 20, width: 200 }),
      anElement({ id: 'center', x: 0, y: 30, width: 200, align: 'center' }),
    ],
  })
  const labels = parsedZpl(zplOf(drawingOf(design, { code: name, name }, plainTools), { resolution: 203 }))
  expect(labels).toHaveLength(1)
  expect(labels[0]?.fields.map(({ data }) => data)).toEqual([
    `MA,${name}`,
    name,
    // As a block reads it: its own sign at the end, and a backslash for each two.
    `${name.replaceAll('\\', '\\\\')}\\&`,
  ])
})

test('a label is read field by field: each where the drawing has it, in dots of the printer', () => {
  const design = aLabelDesignForm({
    elements: [
      anElement({ id: 'code', is: 'qr', x: 2, y: 2, width: 20, height: 20 }),
      anElement({ id: 'bars', is: 'code128', x: 0, y: 18, width: 60, height: 6 }),
      anElement({ id: 'strain', x: 24, y: 3, width: 25, size: 10 }),
      anElement({ id: 'line', is: 'line', x: 24, y: 12, width: 25, height: 0.5 }),
      anElement({ id: 'right', x: 24, y: 14, width: 25, field: 'planted', text: 'Planted', align: 'right' }),
    ],
  })
  const drawing = drawingOf(design, sampleValues('plant'), plainTools)
  const [label] = parsedZpl(zplOf(drawing, { resolution: 203, copies: 3 }))
  expect(label).toMatchObject({ width: 406, height: 203, copies: 3, isUtf8: true })
  const [qr, bars, strain, line, right] = label?.fields ?? []
  expect(qr).toMatchObject({ commands: { BQ: 'N,2,6' }, data: 'MA,1A4FF0300000021000004101' })
  expect(bars).toMatchObject({ commands: { BC: 'N,48,N,N,N,A', BY: '2' }, data: '1A4FF0300000021000004101' })
  expect(strain).toMatchObject({ x: 192, commands: { A0: 'N,28' }, data: 'Wedding Cake' })
  expect(line).toMatchObject({ x: 192, y: 96, commands: { GB: '200,4,4' }, data: null })
  expect(right).toMatchObject({ commands: { FB: '200,1,0,R' }, data: 'Planted 2026-09-01\\&' })
})

test('what has letters that bars pack otherwise is in the set of single letters, where > is written as two', () => {
  const design = aLabelDesignForm({ elements: [anElement({ is: 'code128', x: 0, y: 0, width: 120, height: 10 })] })
  const fieldOf = (code: string) =>
    parsedZpl(zplOf(drawingOf(design, { code }, plainTools), { resolution: 300 }))[0]?.fields[0]
  expect(fieldOf('A>B#1')).toMatchObject({ commands: { BC: 'N,118,N,N,N,N' }, data: 'A><B#1' })
  expect(fieldOf('WC-12/3')).toMatchObject({ commands: { BC: 'N,118,N,N,N,A' }, data: 'WC-12/3' })
  expect(fieldOf('Größe')).toBeUndefined()
})

test('whatever is printed on whatever roll is ZPL, and nothing of it begins outside of the label', () => {
  const rolls = papers.filter(({ isRoll }) => isRoll)
  const text = fc.string({ unit: 'grapheme', maxLength: 30 })
  fc.assert(
    fc.property(
      fc.constantFrom(...rolls),
      fc.constantFrom(...LabelKind.options),
      fc.constantFrom(...resolutions),
      text,
      text,
      (paper, kind, resolution, code, name) => {
        const values = { ...sampleValues(kind), code, name }
        const [label, ...others] = parsedZpl(
          zplOf(drawingOf(standardDesign(kind, paper.label), values, plainTools), { resolution }),
        )
        expect(others).toEqual([])
        for (const { x, y } of label?.fields ?? []) {
          expect(x).toBeLessThan(label?.width ?? 0)
          expect(y).toBeLessThan(label?.height ?? 0)
        }
      },
    ),
    { numRuns: 200 },
  )
})
