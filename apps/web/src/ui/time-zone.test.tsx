import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Moment } from './moment.tsx'
import { zoneText } from './time-zone.ts'

const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()

test('the times are said to be those of a place, with its distance from Greenwich at that moment', () => {
  expect(zoneText('2026-11-20T19:41:00.000Z')).toContain(`Times of ${timeZone}, GMT`)
})

test('a moment says with its day, to the second, on the clock of which place it is', () => {
  const at = new Date(2026, 10, 18, 9, 12, 7)
  render(<Moment at={at.toISOString()} />)
  const { title, dateTime } = screen.getByText(/09:12$/) as HTMLTimeElement
  expect(title).toContain(`18 Nov 2026 09:12:07, ${timeZone}, GMT`)
  expect(dateTime).toBe(at.toISOString())
})
