import { expect, test } from 'vitest'
import { drawingOf } from './drawing.ts'
import { LabelDesignForm, labelDesignProblems, mostElements } from './label-design.ts'
import { aLabelDesignForm, anElement, plainTools } from './label.builders.ts'
import { LabelKind, sampleValues } from './label-kind.ts'
import { papers } from './paper.ts'
import { mostLabels, printJobProblems } from './print-job.ts'
import { standardDesign } from './standard-design.ts'

const messages = (form: object) => LabelDesignForm.safeParse(form).error?.issues.map(({ message }) => message) ?? []
const said = (form: LabelDesignForm, others: { name: string }[] = []) =>
  labelDesignProblems(form, others).map(({ message, path }) => `${path}: ${message}`)

test('a design has a name, a size that printers have, and parts', () => {
  expect(messages(aLabelDesignForm())).toEqual([])
  expect(messages(aLabelDesignForm({ name: ' ', width: 5, height: 400, elements: [] }))).toEqual([
    'Please enter a value',
    'A label is at least 10 mm long and wide',
    'A label is at most 300 mm long and wide',
    'Add at least one part',
  ])
  const many = Array.from({ length: mostElements + 1 }, (_none, at) => anElement({ id: `e${at}` }))
  expect(messages(aLabelDesignForm({ elements: many }))).toEqual(['A label has at most 40 parts'])
})

test('a part that reaches over an edge, or says nothing that is known, is refused at its field', () => {
  const form = aLabelDesignForm({
    elements: [
      anElement({ id: 'a', x: 20, width: 31 }),
      anElement({ id: 'b', y: 20, height: 6 }),
      anElement({ id: 'c', field: 'quantity' }),
      anElement({ id: 'd', field: '', text: '' }),
    ],
  })
  expect(said(form)).toEqual([
    'elements.0.width: Reaches over the right edge: the label is 50.8 mm wide',
    'elements.1.height: Reaches over the lower edge: the label is 25.4 mm high',
    'elements.2.field: A plant label has no such field',
    'elements.3.text: Choose a field, or enter a text',
  ])
  expect(said(aLabelDesignForm(), [{ name: 'STAKE label ' }])).toEqual(['name: STAKE label  is there already'])
})

test('the standard label of every kind is a design that may be kept, on every paper', () => {
  for (const kind of LabelKind.options)
    for (const { label } of papers) {
      const form = standardDesign(kind, label)
      expect([messages(form), said(form)]).toEqual([[], []])
    }
})

test('a text that is too long becomes smaller, goes on in the next line, and is cut at the end', () => {
  const of = (name: string, height: number) =>
    drawingOf(aLabelDesignForm({ elements: [anElement({ x: 0, width: 20, height, size: 10 })] }), { name }, plainTools)
  expect(of('Short', 6).marks).toMatchObject([{ text: 'Short', size: expect.closeTo(3.53, 1) }])
  expect(of('Wedding Cake', 4.1).marks).toMatchObject([{ text: 'Wedding Cake', size: expect.closeTo(3.2, 0) }])
  expect(of('Wedding Cake by Seed Junky', 9).marks.map((mark) => 'text' in mark && mark.text)).toEqual([
    'Wedding Cake',
    'by Seed Junky',
  ])
  const cut = of('An endless name of a strain that nobody wants to read', 4.1)
  expect(cut.marks).toMatchObject([{ text: expect.stringMatching(/^An endless n.*…$/) }])
  expect(cut.notes).toEqual([
    '“An endless name of a strain that nobody wants to read” is too long for its place, and is cut.',
  ])
})

test('what is not known leaves no word behind, and letters that cannot be drawn are told', () => {
  const design = aLabelDesignForm({ elements: [anElement({ field: 'planted', text: 'Planted' })] })
  expect(drawingOf(design, { planted: '' }, plainTools).marks).toEqual([])
  const japanese = drawingOf(aLabelDesignForm({ elements: [anElement()] }), { name: 'ブルー' }, plainTools)
  expect(japanese.notes[0]).toMatch(/^Labels have no letters ブルー/)
})

test('a code that scanners cannot tell apart is told, with the width that it needs', () => {
  const design = aLabelDesignForm({ elements: [anElement({ is: 'code128', width: 30, height: 10 })] })
  expect(drawingOf(design, sampleValues('plant'), plainTools).notes).toEqual([
    'Code 128 is too small for many scanners here: make it at least 44 mm wide.',
  ])
})

const job = { kind: 'plant' as const, records: ['a', 'b'], designId: '', paper: 'avery-5160', start: 1, copies: 1 }

test('a job is refused that does not fit its paper, its printer or a day', () => {
  const problems = (given: Partial<typeof job>, design?: LabelDesignForm, isZpl = false) =>
    printJobProblems({ ...job, ...given }, design, isZpl).map(({ message }) => message)
  expect(problems({})).toEqual([])
  expect(problems({ paper: 'napkin' })).toEqual(['Choose a paper'])
  expect(problems({ start: 31 })).toEqual(['A sheet has 30 labels, so the first is one of them'])
  expect(problems({}, undefined, true)).toEqual([
    'A label printer prints on a roll. Choose one, or print this sheet as a PDF.',
  ])
  expect(problems({ records: Array.from({ length: mostLabels }, String), copies: 2 })).toEqual([
    'These are 10,000 labels: print at most 5,000 at once',
  ])
  expect(problems({ designId: 'gone' })).toEqual(['This design is not there any more. Choose another one.'])
  expect(problems({ designId: 'x' }, aLabelDesignForm({ kind: 'room' }))).toEqual([
    'This design is for labels of another kind',
  ])
  expect(problems({ designId: 'x' }, aLabelDesignForm({ width: 80 }))).toEqual([
    'Stake label is 80 × 25.4 mm, larger than the labels of this paper (66.7 × 25.4 mm)',
  ])
})
