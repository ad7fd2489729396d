import createCache from '@emotion/cache'
import { CacheProvider } from '@emotion/react'
import { ThemeProvider } from '@mui/material/styles'
import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router'
import { act, cleanup, configure, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent, { type UserEvent } from '@testing-library/user-event'
import { type ReactNode, useEffect, useRef } from 'react'
import { onTestFinished, vi } from 'vitest'
import { queryClient } from '../live/query-client.ts'
import { forgetServerTime } from '../live/server-time.ts'
import { dismissNotice, useNotices } from './notices.ts'
import { Snackbar } from './snackbar.tsx'
import { theme } from './theme.ts'

// A shared machine may stand still for seconds. And what was not found says enough without the whole page.
configure({ asyncUtilTimeout: 10_000, getElementError: (message) => new Error(message ?? 'Not found') })

/** The day of every test of a component: later than all that the builders of the domain hold. */
export const today = '2026-11-21'

// Roles are read from the elements; with the styles in the page each of them would be computed first.
const styles = createCache({ key: 'css', container: document.createElement('div') })

interface Shown {
  user: UserEvent
  /** The address in the browser: '/operations?group=waiting'. */
  address: () => string
  /** Shows the component anew, with other properties. */
  again: (component: ReactNode) => void
  /** Takes the component from the page; the rest stays. */
  leave: () => void
}

/**
 * Shows a component as the application does: with router, cache, theme and snackbar. It leaves the page when the test
 * ends, and what it kept is forgotten.
 *
 * @param clock what of the clock the test moves by `pass`: nothing but the day, unless said otherwise
 */
export function show(component: ReactNode, clock: 'day' | 'timers' = 'day'): Shown {
  vi.useFakeTimers({
    now: new Date(`${today}T10:00:00`),
    toFake: clock === 'day' ? ['Date'] : ['Date', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'],
    shouldAdvanceTime: clock === 'timers',
  })
  forgetServerTime()
  const router = createRouter({
    routeTree: createRootRoute(),
    history: createMemoryHistory({ initialEntries: ['/'] }),
  })
  const around = (shown: ReactNode) => (
    <CacheProvider value={styles}>
      <QueryClientProvider client={queryClient}>
        <ThemeProvider theme={theme}>
          <RouterContextProvider router={router as never}>
            {shown}
            <Snackbar />
            <ForgottenAtTheEnd />
          </RouterContextProvider>
        </ThemeProvider>
      </QueryClientProvider>
    </CacheProvider>
  )
  const page = render(around(component))
  onTestFinished(() => {
    cleanup()
    document.body.replaceChildren()
    localStorage.clear()
    sessionStorage.clear()
    vi.useRealTimers()
  })
  return {
    user: userEvent.setup({ delay: null }),
    address: () => router.history.location.href,
    again: (shown) => page.rerender(around(shown)),
    leave: () => page.rerender(around(null)),
  }
}

/** Notices outlive the page that they are shown on. */
function ForgottenAtTheEnd() {
  const notices = useNotices()
  const latest = useRef(notices)
  useEffect(() => {
    latest.current = notices
  }, [notices])
  useEffect(() => () => latest.current.forEach(({ id }) => dismissNotice(id)), [])
  return null
}

/** Lets this much time pass, and what waits for it happen. */
export const pass = (milliseconds: number): Promise<void> =>
  act(async () => {
    await vi.advanceTimersByTimeAsync(milliseconds)
  })

/** The device says that its network went, until the test ends. */
export function goOffline(): void {
  act(() => void window.dispatchEvent(new Event('offline')))
  // Who listens is shared by the tests of a worker.
  onTestFinished(() => void window.dispatchEvent(new Event('online')))
}

/** What can be found in a dialog, once it is there. */
export async function dialog(title: string | RegExp, role: 'dialog' | 'alertdialog' = 'dialog') {
  // By its attributes: to ask for a role reads the whole page, and this is asked for until it is there.
  const titleOf = (sheet: Element) => document.getElementById(sheet.getAttribute('aria-labelledby') ?? '')?.textContent
  const found = await waitFor(() => {
    const sheets = [...document.querySelectorAll<HTMLElement>(`[role=${role}]`)]
    const sheet = sheets.find((one) => {
      const text = titleOf(one) ?? ''
      return typeof title === 'string' ? text === title : title.test(text)
    })
    if (!sheet)
      throw new Error(`No ${role} is called ${title}, but ${sheets.map(titleOf).join(', ') || 'none is open'}`)
    return sheet
  })
  return within(found)
}

export type Sheet = Awaited<ReturnType<typeof dialog>>

/** What the snackbar says, once it says something. */
export const snackbar = async (): Promise<string> => (await screen.findByTestId('snackbar')).textContent ?? ''

/** Waits until the snackbar says this; where it said something else before, `snackbar` would answer that. */
export const snackbarSays = (text: string): Promise<void> =>
  waitFor(() => {
    const said = screen.queryByTestId('snackbar')?.textContent
    if (said !== text) throw new Error(`The snackbar says ${said ?? 'nothing'}, not ${text}`)
  })

/** Writes a text into a field at once, in place of what stood there. Key by key each would draw the form anew. */
export function fill(field: HTMLElement, text: string): void {
  act(() => field.focus())
  fireEvent.change(field, { target: { value: text } })
}

/** What stands in a field. */
export const valueOf = (sheet: Sheet, label: string | RegExp): string =>
  sheet.getByLabelText<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>(label).value

/** The texts of what a select offers, without its placeholder. */
export const offered = (sheet: Sheet, label: string): string[] =>
  [...sheet.getByLabelText<HTMLSelectElement>(label).options].flatMap(({ value, text }) => (value ? [text] : []))

/** Why fields are wrong, in their order. */
export const problemsOf = (sheet: Sheet): (string | null)[] =>
  sheet.queryAllByText(/./, { selector: '.errtx' }).map(({ textContent }) => textContent)

/** A button by its name; whether it may be pressed is `disabled`. */
export const button = (sheet: Sheet, name: string | RegExp): HTMLButtonElement =>
  sheet.getByRole<HTMLButtonElement>('button', { name })

const viewport = ({ width }: { width: number }): void =>
  (window as unknown as { happyDOM: { setViewport: (size: { width: number }) => void } }).happyDOM.setViewport({
    width,
  })

/** Wide enough for every column, until the test ends: without it the page is 1024 wide. */
export function atDesk(): void {
  viewport({ width: 1440 })
  onTestFinished(() => viewport({ width: 1024 }))
}

/** As narrow as a phone, until the test ends. */
export function atPhone(): void {
  viewport({ width: 390 })
  onTestFinished(() => viewport({ width: 1024 }))
}
