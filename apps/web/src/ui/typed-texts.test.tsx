import { enterNumber } from '@cultivatd/domain/field/typed-number'
import { fireEvent, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { aServer } from '../live/server.builders.ts'
import { DraftOf } from './draft/draft-of.tsx'
import { NumberInput } from './number-input.tsx'
import { button, fill, show, valueOf } from './rendering.builders.tsx'
import { useRuleForm } from './use-rule-form.ts'

const Taken = z.strictObject({ id: z.string(), weight: z.number({ error: enterNumber }) })
const Schema = z.strictObject({
  amount: z.number({ error: enterNumber }).nullable(),
  code: z.number({ error: enterNumber }).nullable(),
  taken: z.array(Taken),
})

function Fields({ amount = null }: { amount?: number | null }) {
  const blank = ['A', 'B', 'C'].map((id) => ({ id, weight: Number.NaN }))
  const { control, watch, setValue } = useRuleForm(Schema, { amount, code: null, taken: blank }, () => [])
  const taken = watch('taken')
  return (
    <form>
      <NumberInput control={control} name="amount" label="Amount" isSigned />
      <NumberInput control={control} name="code" label="Code" isDigits />
      {taken.map(({ id }, at) => (
        <div key={id}>
          <NumberInput control={control} name={`taken.${at}.weight`} label={`Taken of ${id}`} />
          <button type="button" onClick={() => setValue('taken', taken.toSpliced(at, 1))}>{`Leave out ${id}`}</button>
        </div>
      ))}
      <button type="button" onClick={() => setValue('taken', [...taken, { id: 'D', weight: Number.NaN }])}>
        Add D
      </button>
    </form>
  )
}

const place = 'package 8083 adjust'
const kept = () => localStorage.getItem(`cultivatd-draft a1 ${place}`)
const form = (amount?: number) => (
  <DraftOf place={place} title="Adjust quantity">
    <Fields amount={amount} />
  </DraftOf>
)

async function open(amount?: number) {
  aServer().shows('me', {}, [
    { id: 'a1', version: 1, displayName: 'Dana', email: 'dana@example.com', permissions: ['generalEdit'] } as never,
  ])
  const { again } = show(form(amount))
  const page = within(document.body)
  await page.findByLabelText('Amount')
  const typed = (label: string, text: string) => fill(page.getByLabelText(label), text)
  /** Closed, and opened again from what the device kept. */
  const closed = () => {
    again(null)
    again(form(amount))
    return page.findByLabelText('Amount')
  }
  return { page, typed, closed }
}

test.each(['12,,', '1.', '-', '−', '1,020.', 'ab', '007', '-3'])(
  'a draft keeps %j in a number field as it was typed',
  async (text) => {
    const { page, typed, closed } = await open()
    typed('Amount', text)
    await closed()
    await waitFor(() => expect(valueOf(page, 'Amount')).toBe(text))
    typed('Taken of A', '4')
    await closed()
    await waitFor(() => expect(valueOf(page, 'Amount')).toBe(text))
  },
)

test.each(['1,000', '0042', '4.0'])('and %j where only digits are taken', async (text) => {
  const { page, typed, closed } = await open()
  typed('Code', text)
  await closed()
  await waitFor(() => expect(valueOf(page, 'Code')).toBe(text))
})

test('also where the number is the one that stood there, or there was one', async () => {
  const { page, typed, closed } = await open(5)
  typed('Amount', '5.')
  typed('Taken of A', '4')
  await closed()
  await waitFor(() => expect(valueOf(page, 'Amount')).toBe('5.'))
  typed('Amount', '-')
  await closed()
  await waitFor(() => expect(valueOf(page, 'Amount')).toBe('-'))
})

test('a press on the stepper writes the number anew, and a field that is empty again is no draft', async () => {
  const { page, typed, closed } = await open()
  typed('Amount', '1.')
  fireEvent.click(page.getAllByLabelText('More')[0] as HTMLElement)
  await closed()
  await waitFor(() => expect(valueOf(page, 'Amount')).toBe('2'))
  typed('Amount', '-')
  await closed()
  await waitFor(() => expect(valueOf(page, 'Amount')).toBe('-'))
  typed('Amount', '')
  await closed()
  expect(valueOf(page, 'Amount')).toBe('')
  expect(kept()).toBeNull()
})

test('what was typed goes with its row, and never stands in another one', async () => {
  const { page, typed, closed } = await open()
  typed('Taken of A', '1,,')
  typed('Taken of B', '2,,')
  typed('Taken of C', '3,,')
  fireEvent.click(button(page, 'Leave out A'))
  await waitFor(() => expect(page.queryByLabelText('Taken of A')).toBeNull())
  await closed()
  await waitFor(() => expect(valueOf(page, 'Taken of B')).toBe('2,,'))
  expect(valueOf(page, 'Taken of C')).toBe('3,,')
  fireEvent.click(button(page, 'Leave out C'))
  await waitFor(() => expect(page.queryByLabelText('Taken of C')).toBeNull())
  fireEvent.click(button(page, 'Add D'))
  await page.findByLabelText('Taken of D')
  expect(valueOf(page, 'Taken of D')).toBe('')
})

test('a draft whose texts are no texts, or of fields that are no more, begins with its numbers', async () => {
  const parts = { fields: { amount: 4 }, texts: { amount: 7, 'taken.0.weight': null, 'taken.7.weight': '-' } }
  const draft = { place, title: 'Adjust quantity', about: '', address: '/', at: '2026-11-21T09:00:00Z', parts }
  localStorage.setItem(`cultivatd-draft a1 ${place}`, JSON.stringify(draft))
  const { page } = await open()
  await waitFor(() => expect(valueOf(page, 'Amount')).toBe('4'))
  expect(page.getAllByLabelText(/^Taken of/)).toHaveLength(3)
})
