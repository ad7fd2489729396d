import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const src = fileURLToPath(new URL('..', import.meta.url))
const textOf = (file: string): string => readFileSync(join(src, file), 'utf8')
const files = readdirSync(src, { recursive: true, encoding: 'utf8' })
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => /\.tsx?$/.test(file) && !/\.(test|builders)\.tsx?$/.test(file) && !file.startsWith('app/gallery/'))
const texts = new Map(files.map((file) => [file, textOf(file)]))

/** What people type into: the form itself, or a part that is one. */
const isForm = (text: string): boolean => /<(form|FormDialog|OwnDialog|PageForm|RecordForm|ListForm)\b/.test(text)
/** The parts that forms are made of. */
const parts = ['ui/form-dialog.tsx', 'ui/own-dialog.tsx', 'ui/page-form.tsx', 'ui/overlay-page.tsx']
const recordForm = 'record/change-form.tsx'
/** Around its children; `RecordOverlay` has one around each form of a record. */
const hasDraft = (text: string): boolean => /<(DraftOf|RecordOverlay)\b/.test(text)

/** Forms that keep nothing, and why. */
const exceptions: Readonly<Record<string, string>> = {
  'account/sign-in-page.tsx': 'a password',
  'account/sign-up-page.tsx': 'a password',
  'account/reset-password-page.tsx': 'a password',
  'account/invitation-page.tsx': 'a password',
  'account/change-password-dialog.tsx': 'a password',
  'account/proof-dialog.tsx': 'a password',
  'account/second-step.tsx': 'a code that counts once',
  'account/set-up-factor.tsx': 'a code that counts once, and the name of a device',
  'account/set-password-dialog.tsx': 'a password',
  'account/link-password-dialog.tsx': 'a password',
  'trade/new-pin-dialog.tsx': 'a PIN',
  'user/make-station-dialog.tsx': 'two words, typed on a device whose drafts go with it',
  'account/forgot-password-dialog.tsx': 'nobody is signed in whose draft it could be',
}

/** Dialogs in the frame of a form that hold no draft, and why. */
const withoutDraft: Readonly<Record<string, string>> = {
  'trade/choose-record.tsx': 'one of a list is chosen, and its form opens',
  'item/create-with-files.tsx': 'nothing is typed: photos and documents, which are on the server at once',
  'plant/weigh-in/station-settings.tsx': 'the name of a device, and its scale: both are of the device and stay there',
  'plant/weigh-in/close-weigh-in.tsx': 'nothing is typed',
}

/** Who imports a file, also lazily. */
const importers = new Map<string, string[]>()
for (const [file, text] of texts)
  for (const [, path = ''] of text.matchAll(/(?:from|import\() ?'(\.[^']+)'/g)) {
    const imported = relative(src, join(src, dirname(file), path)).replaceAll('\\', '/')
    importers.set(imported, [...(importers.get(imported) ?? []), file])
  }

const exportsOf = (file: string): string[] =>
  [...(texts.get(file) ?? '').matchAll(/^export (?:const|function) ([A-Z]\w+)/gm)].map(([, name]) => name ?? '')
const names = (text: string, before: string, file: string): boolean =>
  exportsOf(file).some((name) => new RegExp(`${before}${name}\\b`).test(text))

/** Whether a draft is around whatever this file shows, by itself or by everybody who shows it. */
function isKept(file: string, below: readonly string[] = []): boolean {
  if (hasDraft(texts.get(file) ?? '')) return true
  const above = (importers.get(file) ?? []).filter((one) => !below.includes(one))
  const showing = above.filter((one) => names(texts.get(one) ?? '', '<', file))
  // The actions of a record name their forms, and `RecordOverlay` shows them.
  const isOfRecord = above.some((one) => names(texts.get(one) ?? '', 'form: ', file))
  return showing.length + Number(isOfRecord) > 0 && showing.every((one) => isKept(one, [...below, file]))
}

const forms = files.filter((file) => isForm(texts.get(file) ?? '') && ![...parts, recordForm].includes(file))

test('every form keeps what is typed into it, or is named here with the reason why not', () => {
  expect(forms.length).toBeGreaterThan(25)
  const named = { ...exceptions, ...withoutDraft }
  expect(forms.filter((file) => !(file in named) && !isKept(file))).toEqual([])
  expect(Object.keys(named).filter((file) => !forms.includes(file))).toEqual([])
})

test('fields that are only checked and not kept are those of these forms', () => {
  const checkedOnly = files.filter((file) => /\buseSchemaForm\(/.test(texts.get(file) ?? ''))
  expect(checkedOnly.toSorted()).toEqual(Object.keys(exceptions).toSorted())
  const ofTheirOwn = files.filter((file) => /\buseForm[<(]/.test(texts.get(file) ?? ''))
  expect(ofTheirOwn.toSorted()).toEqual(['ui/use-rule-form.ts', 'ui/use-schema-form.ts'])
})

test('no field of a password or a key is kept', () => {
  const secret = files.filter((file) =>
    /<(PasswordInput|NewPasswordInputs)\b|type="password"/.test(texts.get(file) ?? ''),
  )
  expect(secret.length).toBeGreaterThan(5)
  const keeps = /\b(useRuleForm|useOwnForm|useTheirsForm|useDraftState|DraftOf)\b/
  expect(secret.filter((file) => keeps.test(texts.get(file) ?? ''))).toEqual([])
})
