import { useNavigate, useRouterState } from '@tanstack/react-router'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aServer } from '../live/server.builders.ts'
import { show } from '../ui/rendering.builders.tsx'
import { usePersonChange } from './use-person-change.ts'

interface FrameProps {
  personId: string
  /** The addresses that were shown to this person. */
  shown: string[]
}

function Frame({ personId, shown }: FrameProps) {
  const isLeaving = usePersonChange(personId)
  const address = useRouterState({ select: ({ location }) => location.href })
  if (!isLeaving) shown.push(address)
  return <p>{isLeaving ? 'Leaving' : 'Here'}</p>
}

function Open({ address }: { address: string }) {
  const navigate = useNavigate()
  return <button onClick={() => void navigate({ to: address })}>Open</button>
}

/** What this person is shown, and where, after another one, or the same, had opened a package. */
async function shownTo(personId: string, before: string) {
  aServer()
  localStorage.setItem('cultivatd-person', before)
  const shown: string[] = []
  const { user, again, address, leave } = show(<Open address="/room?package=1" />)
  await user.click(screen.getByRole('button'))
  await waitFor(() => expect(address()).toBe('/room?package=1'))
  again(<Frame personId={personId} shown={shown} />)
  await screen.findByText('Here')
  const at = address()
  leave()
  localStorage.removeItem('cultivatd-person')
  return { shown: [...new Set(shown)], at }
}

test('who signs in after somebody else is shown nothing of what was open, not for a moment', async () => {
  expect(await shownTo('b', 'a')).toEqual({ shown: ['/'], at: '/' })
})

test('who signs in again goes on where he was', async () => {
  expect(await shownTo('a', 'a')).toEqual({ shown: ['/room?package=1'], at: '/room?package=1' })
})
