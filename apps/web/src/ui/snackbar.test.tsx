import { act, render, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aServer } from '../live/server.builders.ts'
import { keepToken } from '../live/token.ts'
import { notifySaved } from './notices.ts'
import { Snackbar } from './snackbar.tsx'

test('what one person was told and could undo is gone for whoever signs in next', async () => {
  aServer()
  render(<Snackbar />)
  act(() => notifySaved({ detail: 'Removed 2 plants', action: { label: 'Undo', perform: () => {} } }))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo' })).not.toBeNull())
  act(() => keepToken('ben'))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull())
})
