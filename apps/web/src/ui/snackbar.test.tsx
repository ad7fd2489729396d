import { act, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aServer } from '../live/server.builders.ts'
import { keepToken } from '../live/token.ts'
import { notifySaved } from './notices.ts'
import { show } from './rendering.builders.tsx'

test('what one person was told and could undo is gone for whoever signs in next', async () => {
  aServer()
  // With nothing but the snackbar, which leaves with the test.
  show(null)
  act(() => {
    notifySaved({ detail: 'Removed 2 plants', action: { label: 'Undo', perform: () => {} } })
  })
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo' })).not.toBeNull())
  act(() => keepToken('ben'))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull())
})
