import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { LabLimitForm, LabLimitImport, labLimitProblems } from './lab-limit.ts'
import { limitColumns, limitsHead, limitsTemplate, readLimitsCsv } from './limits-csv.ts'

const lead = { analyte: 'Lead', matrix: 'flower', limit: 0.5, unit: 'ppm', source: 'Rule 9, 1 Jan 2026' }

test('the template can be read as it stands, and every column of it is explained', () => {
  const { limits, problems } = readLimitsCsv(limitsTemplate)
  expect(problems).toEqual([])
  expect(limits.map(({ matrix, unit }) => [matrix, unit])).toEqual([
    ['flower', 'ppm'],
    ['', 'cfu/g'],
  ])
  expect(limitColumns.map(({ name }) => name).join(',')).toBe(limitsHead)
})

describe('a file of limits', () => {
  test('is read whatever parts its columns, and in whatever order they stand', () => {
    const files = [
      `${limitsHead}\nLead,flower,0.5,ppm,"Rule 9, 1 Jan 2026"\n`,
      '\uFEFFsource;limit;unit;Analyte;MATRIX\r\nRule 9, 1 Jan 2026; 0.5 ;PPM;Lead;Flower\r\n\r\n',
      'unit\tsource\tanalyte\tlimit\tmatrix\nppm\tRule 9, 1 Jan 2026\tLead\t.5\tflower',
    ]
    for (const file of files) expect(readLimitsCsv(file)).toEqual({ limits: [lead], problems: [] })
  })

  test('a limit without a type is for every type', () => {
    const read = (matrix: string) => readLimitsCsv(`${limitsHead}\nLead,${matrix},1,ppm,R`).limits[0]?.matrix
    expect(['', 'all', 'Any'].map(read)).toEqual(['', '', ''])
    expect(readLimitsCsv('analyte,limit,unit,source\nLead,1,ppm,R').limits).toHaveLength(1)
  })

  test('what is wrong is told by its line, and the rest is read', () => {
    const file = [limitsHead, 'Lead,flower,0.5,ppm,R', '', 'Tin,flower,x,ppm,R', ',wax,1,grams,', 'lead,flower,2,ppm,R']
    expect(readLimitsCsv(file.join('\n'))).toEqual({
      limits: [{ ...lead, source: 'R' }],
      problems: [
        { line: 4, message: 'limit “x”: Enter a number' },
        { line: 5, message: 'analyte is empty. Please enter a value' },
        { line: 5, message: expect.stringMatching(/^unit “grams”: Use one of ppm, /) },
        { line: 5, message: 'source is empty. Please enter a value' },
        { line: 6, message: 'lead in flower is there twice' },
      ],
    })
  })

  test.each([
    ['Lead,flower,0.5,ppm,"Rule 1\nTin,flower,1,ppm,R\nIron,flower,1,ppm,R', /^A quote opens in this line/],
    ['Lead,flower,0.5,ppm,"Rule 1\nTin,flower,1,ppm,"Rule 2"\n', /^A quote closes in the middle/],
    ['Lead,flower,0.5,ppm,""Rule 1"", of 2026', /^A quote closes in the middle/],
    ['Lead,flower,0.5,ppm,Rule 1, of 2026', /^“of 2026” stands in no column/],
  ])('nothing of %j is left out in silence', (lines, message) => {
    const { limits, problems } = readLimitsCsv(`${limitsHead}\nZinc,,1,ppm,R\n${lines}`)
    expect(limits.map(({ analyte }) => analyte)).toEqual(['Zinc'])
    expect(problems).toEqual([{ line: 3, message: expect.stringMatching(message) }])
  })

  test('a quote that is open in the head is told, blanks behind a quote and empty cells at the end are not', () => {
    expect(readLimitsCsv(`${limitsHead},"note\nLead,flower,0.5,ppm,R`).problems).toEqual([
      { line: 1, message: expect.stringMatching(/^A quote opens/) },
    ])
    const file = `${limitsHead},,\n"Lead" ,flower,0.5,ppm,"Rule 9, 1 Jan 2026" ,,\n`
    expect(readLimitsCsv(file)).toEqual({ limits: [lead], problems: [] })
    const quoted = `${limitsHead}\nLead,flower,0.5,ppm,"Rule ""9"",\n1 Jan 2026"`
    expect(readLimitsCsv(quoted).limits[0]?.source).toBe('Rule "9",\n1 Jan 2026')
  })

  test.each(['-1', '1e309', 'NaN', '1,5'])('a limit of %s is none', (limit) => {
    expect(readLimitsCsv(`${limitsHead}\nLead,,"${limit}",ppm,R`).problems).toHaveLength(1)
  })

  test('a file without a head, without a line, or of something else is told', () => {
    expect(readLimitsCsv('Lead,flower,0.5,ppm,R').problems).toEqual([
      { line: 1, message: 'The first line must name the columns. It lacks analyte, limit, unit, source.' },
    ])
    expect(readLimitsCsv('').problems).toHaveLength(1)
    expect(readLimitsCsv(limitsHead).problems).toEqual([{ line: 2, message: 'There is no limit in it' }])
  })

  test('whatever the file, there is an answer', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'a,;"\n\r\t1.%x') }), (text) => {
        const { limits, problems } = readLimitsCsv(`${limitsHead}\n${text}`)
        expect(limits.length + problems.length).toBeGreaterThan(0)
      }),
    )
  })
})

describe('a limit', () => {
  test('says all of itself, and by whose rule', () => {
    const problems = LabLimitForm.safeParse({ analyte: ' ', matrix: 'soil', limit: null, unit: 'g', source: '' })
    expect(problems.error?.issues.map(({ path }) => path[0])).toEqual(['analyte', 'matrix', 'limit', 'unit', 'source'])
    expect(LabLimitForm.safeParse({ ...lead, limit: 0 }).success).toBe(true)
  })

  test('stands once for each substance and type', () => {
    expect(labLimitProblems({ analyte: 'LEAD', matrix: 'flower' }, [lead])).toEqual([
      { message: 'Lead in flower has a limit already', path: 'analyte' },
    ])
    expect(labLimitProblems({ analyte: 'Lead', matrix: '' }, [lead])).toEqual([])
  })

  test('is not imported twice, nor with 2,000 others', () => {
    const told = (limits: unknown) => LabLimitImport.safeParse({ limits }).error?.issues[0]?.message
    expect(told([lead, { ...lead, limit: 1 }])).toBe('Lead in flower is there twice')
    expect(told([])).toBe('There is no limit in it')
    expect(told(Array.from({ length: 2001 }, (_, at) => ({ ...lead, analyte: `A ${at}` })))).toMatch(/at most 2,000/)
  })
})
