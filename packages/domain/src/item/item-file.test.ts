import { expect, test } from 'vitest'
import { filesMissing, itemFileName, itemFilesOf, itemFileType } from './item-file.ts'

const bytes = (...given: (string | number)[]) =>
  new Uint8Array(given.flatMap((each) => (typeof each === 'number' ? [each] : [...each].map((c) => c.charCodeAt(0)))))

test('[READ-136] of an item that has no files, in a category that asks for none, nothing is said', () => {
  expect(itemFilesOf({ ProductImages: [] }, { RequiresProductPhotos: 0 })).toEqual([])
  expect(itemFilesOf({}, undefined)).toEqual([])
  expect(itemFilesOf({ ProductImages: null }, {})).toEqual([])
})

test('[READ-136] what Metrc has is said in its order, and what the category asks for though nothing is there', () => {
  const record = {
    LabelImages: [{ FileSystemId: 9 }, { FileSystemId: 4 }],
    ProductImages: [null, { FileSystemId: 'x' }],
  }
  expect(itemFilesOf(record, { RequiresProductPDFDocuments: 2 })).toEqual([
    { of: 'labelPhoto', ids: [9, 4], required: 0 },
    { of: 'document', ids: [], required: 2 },
  ])
})

test('[READ-136] a flag that a state prints as yes asks for one', () => {
  expect(itemFilesOf({}, { RequiresProductPhotos: true })).toEqual([{ of: 'productPhoto', ids: [], required: 1 }])
})

test.each([
  [[], 0, ''],
  [[1], 1, ''],
  [[1, 2], 1, ''],
  [[], 2, 'The category asks for 2'],
  [[1], 3, 'The category asks for 3: 2 more'],
])('[READ-136] with the files %j of %d required it says "%s"', (ids, required, said) => {
  expect(filesMissing({ of: 'document', ids, required })).toBe(said)
})

test.each([
  [bytes('GIF89a'), 'image/gif'],
  [bytes('BM', 0, 0), 'image/bmp'],
  [bytes('%PDF-1.7'), 'application/pdf'],
  [bytes(0xff, 0xd8, 0xff, 0xe0), 'image/jpeg'],
  [bytes(0x89, 'PNG', 0x0d, 0x0a, 0x1a, 0x0a), 'image/png'],
  [bytes('<html>'), null],
  [bytes(), null],
])('[READ-136] what a file is is told by its bytes, case %#', (head, type) => {
  expect(itemFileType(head)).toBe(type)
})

test('[READ-136] a file is named as its bytes say', () => {
  expect(itemFileName('gummies.html', 'image/png')).toBe('gummies.png')
  expect(itemFileName('label', 'application/pdf')).toBe('label.pdf')
  expect(itemFileName('.png', 'image/png')).toBe('File.png')
})
