import { describe, expect, test } from 'vitest'
import { acceptedFiles, fileName, fileProblem, mostFileBytes, sizeText, typeOfBytes } from './file-rules.ts'

const bytes = (text: string, ...after: number[]) => new Uint8Array([...Buffer.from(text, 'latin1'), ...after])
const pdf = bytes('%PDF-1.7\n%....')

describe('what a file is', () => {
  test.each([
    ['application/pdf', pdf],
    ['image/png', bytes('\x89PNG\r\n\x1a\n....')],
    ['image/jpeg', bytes('\xff\xd8\xff\xe0..JFIF')],
    ['image/webp', bytes('RIFF....WEBPVP8 ')],
  ])('is told by its bytes: %s', (type, head) => {
    expect(typeOfBytes(head)).toBe(type)
    expect(fileProblem({ size: 1000, head })).toBeNull()
  })

  test.each(['heic', 'mif1'])('a HEIC (%s) is known, and refused with what to do', (brand) => {
    const head = bytes(`\0\0\0\x18ftyp${brand}`)
    expect(typeOfBytes(head)).toBe('image/heic')
    expect(fileProblem({ size: 1000, head })).toBe(
      'This picture is a HEIC, which other devices do not show. Save it as a JPEG, then add it.',
    )
    expect(acceptedFiles).toBe('application/pdf,image/png,image/jpeg,image/webp')
  })

  test.each([
    '<html><script>',
    '<svg xmlns="',
    'MZ\x90\0',
    'PK\x03\x04',
    'GIF89a',
    'RIFF....WAVE',
    '\0\0\0\x18ftypisom',
    '',
    '%PD',
  ])('is not kept where it is something else, whatever it is called: %j', (text) => {
    expect(typeOfBytes(bytes(text))).toBeNull()
    expect(fileProblem({ size: 1000, head: bytes(text) })).toMatch(/no PDF and no picture/)
  })
})

test('a file has bytes, and no more than are kept', () => {
  expect(fileProblem({ size: 0, head: pdf })).toMatch(/empty/)
  expect(fileProblem({ size: mostFileBytes, head: pdf })).toBeNull()
  expect(fileProblem({ size: mostFileBytes * 1.25, head: pdf })).toBe(
    'This file has 12.5 MB, and the most is 10 MB. Scan it with fewer dots, or split it.',
  )
})

test('a name has no folder and nothing that cannot be seen, and is there', () => {
  const given = ['../../etc/passwd', 'C:\\scans\\COA 17.pdf', ' a\u202egnp.pdf\n', '\u0000', 'x'.repeat(300)]
  const names = ['passwd', 'COA 17.pdf', 'agnp.pdf', 'file', 'x'.repeat(150)]
  expect(given.map((name) => fileName(name, bytes('of nothing known')))).toEqual(names)
  expect(fileName(`${'x'.repeat(149)}🌿🌿`, bytes(''))).toBe(`${'x'.repeat(149)}🌿`)
})

test('a name ends as its bytes say, so that a page which begins like a PDF is opened as one', () => {
  expect(fileName('certificate.html', pdf)).toBe('certificate.html.pdf')
  expect(fileName('COA', pdf)).toBe('COA.pdf')
  expect(fileName('COA.PDF', pdf)).toBe('COA.PDF')
  expect(fileName('scan.jpeg', bytes('\u00ff\u00d8\u00ff'))).toBe('scan.jpeg')
})

test('sizes are told in words', () => {
  expect([10, 820 * 1024, 1.44 * 1024 * 1024].map(sizeText)).toEqual(['1 kB', '820 kB', '1.4 MB'])
})
