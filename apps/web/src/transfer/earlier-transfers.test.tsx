// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { EarlierTransfers } from './earlier-transfers.tsx'

afterEach(cleanup)

test('[READ-114] the list says what it holds, and one press asks for older ones', () => {
  const onMore = vi.fn<() => void>()
  render(<EarlierTransfers state="unasked" error={null} onMore={onMore} />)
  expect(screen.getByText(/in the last 90 days/)).toBeDefined()
  screen.getByRole('button', { name: 'Show older' }).click()
  expect(onMore).toHaveBeenCalledOnce()
})

test('while older ones load, the button says so and asks for nothing', () => {
  const onMore = vi.fn<() => void>()
  render(<EarlierTransfers state="busy" error={null} onMore={onMore} />)
  const button = screen.getByRole('button', { name: 'Loading' })
  expect(button.getAttribute('aria-busy')).toBe('true')
  button.click()
  expect(onMore).not.toHaveBeenCalled()
})

test('a refusal is told in its words and can be tried again', () => {
  const onMore = vi.fn<() => void>()
  render(<EarlierTransfers state="more" error={new Error('It went wrong')} onMore={onMore} />)
  expect(screen.getByRole('alert').textContent).toContain('The older transfers could not be loaded.')
  screen.getByRole('button', { name: 'Try again' }).click()
  expect(onMore).toHaveBeenCalledOnce()
})

test('the end of all is said, without a button', () => {
  render(<EarlierTransfers state="all" error={null} onMore={vi.fn<() => void>()} />)
  expect(screen.getByRole('status').textContent).toBe('That is all.')
  expect(screen.queryByRole('button')).toBeNull()
})
