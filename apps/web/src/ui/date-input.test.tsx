import { screen } from '@testing-library/react'
import { useForm } from 'react-hook-form'
import { expect, test } from 'vitest'
import { DateInput } from './date-input.tsx'
import { fill, show, today } from './rendering.builders.tsx'

const refusal = 'The date cannot be in the future'

function Form({ date }: { date: string }) {
  const { control, handleSubmit, setError } = useForm({ defaultValues: { date } })
  const send = handleSubmit(() => setError('date', { message: refusal }))
  return (
    <form onSubmit={(event) => void send(event)}>
      <DateInput control={control} name="date" label="Date" />
      <button type="submit">Send</button>
    </form>
  )
}

const field = () => screen.queryByLabelText<HTMLInputElement>('Date')

test('a day that is today is one word, and a press opens it with the focus on it', async () => {
  const { user } = show(<Form date={today} />)
  expect(field()).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Date: today' }))
  expect(field()?.value).toBe(today)
  expect(document.activeElement).toBe(field())
})

test('another day stands there whole, and stays so on the way through today', () => {
  show(<Form date="2026-11-20" />)
  expect(field()?.value).toBe('2026-11-20')
  fill(field() as HTMLInputElement, today)
  expect(field()?.value).toBe(today)
})

test('a day that is refused opens by itself with what is wrong', async () => {
  const { user } = show(<Form date={today} />)
  await user.click(screen.getByRole('button', { name: 'Send' }))
  expect(await screen.findByText(refusal)).toBeTruthy()
  expect(field()?.value).toBe(today)
})
