import { expect, test } from 'vitest'
import { createScanReader, labelIn, longestKeyPauseMs } from './scan-reader.ts'

const label = '1A4FF0300000021000004101'

/** Types the keys with these pauses; answers what the last one gave. */
function typed(keys: readonly string[], pauseMs: number, reader = createScanReader(), from = 1_000) {
  return keys.reduce<string | null>((_, key, at) => reader.read(key, from + at * pauseMs), null)
}

test('[LOOKUP-02] 24 letters and digits in one burst with Enter are a label', () => {
  expect(typed([...label, 'Enter'], 8)).toBe(label)
  expect(typed([...label.toLowerCase(), 'Enter'], 8)).toBe(label)
})

test('[LOOKUP-02] a scanner presses Shift for its capital letters', () => {
  expect(typed([...label].flatMap((key) => (/[A-Z]/.test(key) ? ['Shift', key] : [key])).concat('Enter'), 8)).toBe(
    label,
  )
})

test('[LOOKUP-02] what people type is no scan, nor is a burst of another length', () => {
  expect(typed([...label, 'Enter'], longestKeyPauseMs + 1)).toBeNull()
  expect(typed([...label.slice(1), 'Enter'], 8)).toBeNull()
  expect(typed([...label, '7', 'Enter'], 8)).toBeNull()
  expect(typed([...`${label.slice(0, 23)}-`, 'Enter'], 8)).toBeNull()
  expect(typed([...label], 8)).toBeNull()
})

test('[LOOKUP-02] one label follows another, and a letter before a scan does no harm', () => {
  const reader = createScanReader()
  reader.read('j', 0)
  expect(typed([...label, 'Enter'], 8, reader, 1_000)).toBe(label)
  expect(typed(['Enter'], 8, reader, 1_300)).toBeNull()
  expect(typed([...label, 'Enter'], 8, reader, 1_400)).toBe(label)
})

test('[LOOKUP-02] what went to a text field is forgotten', () => {
  const reader = createScanReader()
  typed([...label], 1, reader)
  reader.forget()
  expect(reader.read('Enter', 1_030)).toBeNull()
})

test('a camera finds the label in what a code holds', () => {
  expect(labelIn(label)).toBe(label)
  expect(labelIn(`https://metrc.example/tag/${label.toLowerCase()}?x=1`)).toBe(label)
  expect(labelIn(`${label}0`)).toBeNull()
  expect(labelIn('012345678905')).toBeNull()
})
