import { expect, test } from 'vitest'
import {
  filesAsked,
  filesMissing,
  isToBeSeen,
  itemFileName,
  itemFileProblem,
  itemFilesOf,
  itemFileType,
  missingFilesText,
  mostDocumentBytes,
  sentFileName,
  shownFileName,
  wasSentFromHere,
} from './item-file.ts'

const bytes = (...given: (string | number)[]) =>
  new Uint8Array(given.flatMap((each) => (typeof each === 'number' ? [each] : [...each].map((c) => c.charCodeAt(0)))))

test('[READ-136] of an item that has no files, in a category that asks for none, nothing is said', () => {
  expect(itemFilesOf({ ProductImages: [] }, { RequiresProductPhotos: 0 }).filter(isToBeSeen)).toEqual([])
  expect(itemFilesOf({}, undefined).filter(isToBeSeen)).toEqual([])
  expect(itemFilesOf({ ProductImages: null }, {}).map(({ of }) => of)).toEqual([
    'productPhoto',
    'labelPhoto',
    'packagingPhoto',
    'document',
  ])
})

test('[READ-136] what Metrc has is said in its order, and what the category asks for though nothing is there', () => {
  const record = {
    LabelImages: [{ FileSystemId: 9 }, { FileSystemId: 4 }],
    ProductImages: [null, { FileSystemId: 'x' }],
  }
  expect(itemFilesOf(record, { RequiresProductPDFDocuments: 2 }).filter(isToBeSeen)).toEqual([
    { of: 'labelPhoto', ids: [9, 4], required: 0 },
    { of: 'document', ids: [], required: 2 },
  ])
})

test('[API-16] what a new item of a category has to come with is counted, and what is missing said', () => {
  const asked = filesAsked({ RequiresLabelPhotos: 2, RequiresProductPDFDocuments: true, RequiresProductPhotos: 0 })
  expect(asked).toEqual([
    { of: 'labelPhoto', count: 2 },
    { of: 'document', count: 1 },
  ])
  expect(filesAsked(undefined)).toEqual([])
  expect(missingFilesText(asked, [])).toBe('Still missing: 2 label photos and 1 document.')
  const [label, document] = [{ of: 'labelPhoto' }, { of: 'document' }] as const
  expect(missingFilesText(asked, [label, document])).toBe('Still missing: 1 label photo.')
  expect(missingFilesText(asked, [label, label, label, document])).toBeNull()
  expect(missingFilesText([], [])).toBeNull()
})

test('[READ-136] a flag that a state prints as yes asks for one', () => {
  expect(itemFilesOf({}, { RequiresProductPhotos: true }).filter(isToBeSeen)).toEqual([
    { of: 'productPhoto', ids: [], required: 1 },
  ])
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

const jpeg = bytes(0xff, 0xd8, 0xff, 0xe0)
const heic = bytes(0, 0, 0, 24, 'ftypheic')
test.each([
  ['labelPhoto', 4_000_000, jpeg, /^taken$/],
  ['labelPhoto', 20_000_000, jpeg, /^This picture has 19.1 MB, and the most is 10 MB/],
  ['labelPhoto', 0, bytes(), /^This file is empty/],
  ['labelPhoto', 900, heic, /^This picture is a HEIC/],
  ['labelPhoto', 900, bytes('%PDF-1.7'), /^This is no picture/],
  ['labelPhoto', 900, bytes('<svg>'), /^This is no picture/],
  ['productPhoto', 900, bytes('GIF89a'), /PNG, JPEG, WebP/],
  ['document', mostDocumentBytes, bytes('%PDF-1.7'), /^taken$/],
  ['document', 7_000_000, bytes('%PDF-1.7'), /^This document has 7 MB, and Metrc takes 5 MB/],
  ['document', 900, jpeg, /^This is no PDF/],
  ['document', 0, bytes(), /^This file is empty/],
] as const)('[READ-136] what is sent as %s of %d bytes is taken, or says why not, case %#', (of, size, head, said) => {
  expect(itemFileProblem(of, { size, head }) ?? 'taken').toMatch(said)
})

test('[READ-136] a file that is sent has a name by which it is found again, and is shown by the one that people gave it', () => {
  const token = '0123456789ab'
  const names = ['label front.png', '../../etc/passwd', 'Étiquette n° 7.JPEG', '🌿.png', '<b>.png', 'x'.repeat(300)]
  const sent = names.map((name) => sentFileName(name, 'jpg', token))
  expect(sent.slice(0, 5)).toEqual([
    'label front-0123456789ab.jpg',
    'passwd-0123456789ab.jpg',
    'Etiquette n 7-0123456789ab.jpg',
    'file-0123456789ab.jpg',
    'b-0123456789ab.jpg',
  ])
  for (const name of sent) {
    expect(name).toMatch(/^[A-Za-z0-9 _-]{1,60}-[0-9a-f]{12}\.jpg$/)
    expect(wasSentFromHere(name)).toBe(true)
    expect(wasSentFromHere(shownFileName(name))).toBe(false)
  }
  expect(shownFileName(sentFileName('COA 17.pdf', 'pdf', token))).toBe('COA 17.pdf')
  expect(wasSentFromHere('gummies.png')).toBe(false)
})
