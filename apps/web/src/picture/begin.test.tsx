import { expect, onTestFinished, test, vi } from 'vitest'
import { sessionKey } from '../live/storage-keys.ts'

const entry = '/assets/index-1.js'

/** The page with its first script in a browser whose picture script cannot be loaded; answers what was begun so far. */
async function begins({ isOnline = true, isSignedIn = true, isKept = true } = {}) {
  const script = document.createElement('script')
  Object.assign(script.dataset, { entry, picture: '/assets/gone.js' })
  vi.spyOn(document, 'currentScript', 'get').mockReturnValue(script)
  vi.stubGlobal('navigator', { onLine: isOnline, serviceWorker: { controller: isKept ? {} : null } })
  vi.stubGlobal('fetch', async () => new Response('{}'))
  if (isSignedIn) localStorage.setItem(sessionKey, 'a token')
  onTestFinished(() => {
    vi.restoreAllMocks()
    vi.unstubAllGlobals()
    localStorage.clear()
  })
  vi.resetModules()
  const appended = vi.spyOn(document.head, 'append').mockImplementation(() => {})
  await import('./begin.ts')
  return () => appended.mock.calls.map(([one]) => (one as HTMLScriptElement).getAttribute('src'))
}

test('without a network the program waits for the picture, and a picture that cannot be shown keeps nobody from it', async () => {
  const begun = await begins({ isOnline: false })
  expect(begun()).toEqual([])
  await vi.waitFor(() => expect(begun()).toEqual([entry]))
})

test('with a network the program begins at once', async () => {
  const begun = await begins()
  expect(begun()).toEqual([entry])
})

test.each([{ isSignedIn: false }, { isKept: false }])(
  'who is not signed in here, or has no program here, waits for no picture: %o',
  async (device) => {
    const begun = await begins({ isOnline: false, ...device })
    expect(begun()).toEqual([entry])
  },
)
