import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  type RouterHistory,
  RouterProvider,
} from '@tanstack/react-router'
import { screen, within } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { aServer } from '../live/server.builders.ts'
import { pass, show, snackbar } from '../ui/rendering.builders.tsx'
import { Foot } from './foot.tsx'
import { Gate } from './gate.tsx'
import { useOrganisationLook } from './init.ts'
// Loaded before the gate asks for them, which would wait for them in the middle of a test.
import './pending.tsx'
import './shell.tsx'

const dana = { id: 'a1', version: 1, displayName: 'Dana', email: 'dana@example.com', permissions: ['GENERAL_EDIT'] }
const organisation = {
  id: 'organisation',
  version: 1,
  activeFacilityIds: [],
  primaryColor: '#1F4D3F',
  secondaryColor: '#3366B8',
  temperatureUnit: 'fahrenheit' as const,
  sendDelays: {},
}

/** What the gate lets through, at '/', where there is no page. */
function Application({ history = createMemoryHistory() }: { history?: RouterHistory }) {
  const [router] = useState(() =>
    createRouter({
      routeTree: createRootRoute({ component: Gate, notFoundComponent: () => null }),
      history,
    }),
  )
  return <RouterProvider router={router as never} />
}

/** Of the clock on the wall: the tests have their own. */
const year = new Date().getFullYear()

test('[SHELL-05] [SHELL-06] [SHELL-13] the overlay stays until the person and the organization are here, and then the bar holds lookup, rosin calculator and help', async () => {
  const server = aServer()
  server.shows('me', {}, [dana as never])
  vi.stubGlobal('fetch', async () => new Response('{}'))
  show(<Application />)
  expect(await screen.findByText('Loading')).toBeTruthy()
  expect(screen.queryByRole('banner')).toBeNull()
  server.shows('organisation', {}, [organisation])
  const bar = within(await screen.findByRole('banner'))
  expect(screen.queryByText('Loading')).toBeNull()
  expect(bar.getByText('Cultivatd').nextSibling?.textContent).toBe('Grow Maintenance System')
  expect(bar.getByRole('combobox', { name: 'Enter Item Label or Name' })).toBeTruthy()
  for (const name of ['Rosin Calculator', 'Help']) expect(bar.getByRole('button', { name })).toBeTruthy()
})

test('[SHELL-13] [READ-25] who holds no permission does not wait for data that never comes', async () => {
  const server = aServer()
  server.isSilentOn('organisation')
  server.shows('me', {}, [{ ...dana, permissions: [] } as never])
  vi.stubGlobal('fetch', async () => new Response('{}'))
  show(<Application />)
  expect(await screen.findByRole('heading', { name: 'Access pending' })).toBeTruthy()
})

test('[READ-103] a configuration that cannot be read is told in the error snackbar', async () => {
  aServer()
  function Look() {
    useOrganisationLook(false)
    return null
  }
  vi.stubGlobal('fetch', async () => new Response('<html>', { status: 502 }))
  show(<Look />, 'timers')
  await pass(1_500)
  expect(await snackbar()).toBe('The configuration could not be read. Check the connection, then load the page again.')
})

test('[SHELL-12] [READ-112] the footer says whose the product is, with the year and its name', async () => {
  show(<Foot />)
  expect(screen.getByRole('contentinfo').textContent).toContain(`© ${year} Cultivatd`)
})

test('[READ-137] a pressed notification leads the page that is open, which answers; an address of elsewhere leads nowhere', async () => {
  const worker = new EventTarget()
  Object.defineProperty(navigator, 'serviceWorker', { value: worker, configurable: true })
  aServer().isSilentOn('me')
  vi.stubGlobal('fetch', async () => new Response('{}'))
  const history = createMemoryHistory()
  show(<Application history={history} />)
  await screen.findByText('Loading')
  const answered: unknown[] = []
  const ask = (data: unknown) => {
    const port = { postMessage: (said: unknown) => answered.push(said) }
    worker.dispatchEvent(Object.assign(new Event('message'), { data, ports: [port] }))
  }
  for (const data of [{ open: 'https://evil.example' }, { open: 7 }, null, 'open']) ask(data)
  expect([answered, history.location.pathname]).toEqual([[], '/'])
  ask('well?')
  ask({ open: '/room/r1' })
  expect(answered).toEqual(['well', 'opened'])
  expect(history.location.pathname).toBe('/room/r1')
  Reflect.deleteProperty(navigator, 'serviceWorker')
})
