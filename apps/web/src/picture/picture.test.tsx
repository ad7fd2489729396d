import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { queryClient } from '../live/query-client.ts'
import { PictureLayer } from './picture-layer.ts'
import type { Picture } from './picture.ts'
import { takePicture } from './take-picture.ts'

const at = '2026-11-21T09:38:00.000Z'

/** A page as the program draws it, at this address. */
function aPage(main: string, { path = '/facility/GAAA-1/room/1', above = '' } = {}) {
  history.replaceState(null, '', path)
  document.body.innerHTML = `<div id="root"><div><output data-strips>${above}</output><main>${main}</main></div></div>`
}

/** A list that is on the screen. */
function shows(key: string): void {
  const query = queryClient.getQueryCache().build(queryClient, { queryKey: ['live', key] })
  const observers = vi.spyOn(query, 'getObserversCount').mockReturnValue(1)
  onTestFinished(() => {
    observers.mockRestore()
    queryClient.clear()
  })
}

// What other pages of this worker asked for is on no page of this one.
beforeEach(() => queryClient.clear())

afterEach(() => {
  cleanup()
  document.body.innerHTML = ''
  history.replaceState(null, '', '/')
})

const room = '<h1>Flower 2</h1><section>5,000 plants</section>'

test('a picture has what the page shows, not what was typed, how it stands now, or what is not kept on a device', () => {
  const more =
    '<input value="1A4FF03"><textarea>Secret words</textarea><b data-of-now>In step with Metrc</b><div data-not-kept>24 °C</div>'
  aPage(room + more, { above: 'Metrc has not answered' })
  const html = takePicture(at)?.html
  expect(html).toContain('5,000 plants')
  expect(html).not.toMatch(/1A4FF03|Secret words|In step|24 °C|Metrc has not answered/)
  expect(html).toContain('Not in this picture of the page.')
})

test('there is none of a page that is not whole, in whose middle a dialog is open, or that is nobody’s to keep', () => {
  aPage(`${room}<span class="sk"></span>`)
  expect(takePicture(at)).toBeNull()
  aPage(room)
  document.body.insertAdjacentHTML('beforeend', '<div role="dialog"></div>')
  expect(takePicture(at)).toBeNull()
  for (const path of ['/account', '/users', '/organization', '/login']) {
    aPage(room, { path })
    expect(takePicture(at)).toBeNull()
  }
})

test('there is none of a page of which a style sheet could not be loaded', () => {
  aPage(room)
  const link = document.createElement('link')
  link.rel = 'stylesheet'
  document.head.append(link)
  onTestFinished(() => link.remove())
  const refused = () => {
    throw new DOMException('Cannot access rules', 'SecurityError')
  }
  Object.defineProperty(link, 'sheet', { value: Object.defineProperty({}, 'cssRules', { get: refused }) })
  expect(takePicture(at)).toBeNull()
})

test('there is none of a page with a list that is not kept on a device', () => {
  aPage(room)
  shows('plants?facilityId=GAAA-1')
  expect(takePicture(at)).not.toBeNull()
  shows('history?facilityId=GAAA-1')
  expect(takePicture(at)).toBeNull()
})

/** A picture above a program that has drawn nothing yet. */
async function shown(session: { isHere: boolean } = { isHere: true }) {
  vi.useFakeTimers()
  onTestFinished(() => {
    vi.useRealTimers()
  })
  history.replaceState(null, '', '/facility/GAAA-1/room/1')
  document.body.innerHTML = '<div id="root"></div>'
  const html = `<div><output data-strips></output><main>${room}<button data-style="width: 10px">Harvest</button></main></div>`
  const picture: Picture = { asOf: new Date().toISOString(), mode: 'light', width: 1440, sheets: [], rules: '', html }
  const showing = new PictureLayer(picture, false, () => session.isHere).show()
  await vi.advanceTimersByTimeAsync(100)
  await showing
}

const layer = () => document.getElementById('picture')
const root = () => document.getElementById('root') as HTMLElement

test('it says that it is one and as of when, takes nothing, and says so to who presses', async () => {
  await shown()
  expect(layer()?.querySelector('.strip')?.textContent).toMatch(
    /^No network\. This is the page as it was at \d\d:\d\d\. Cultivatd is still opening\.$/,
  )
  expect(screen.getByText('Harvest').closest<HTMLElement>('[aria-busy=true]')?.inert).toBe(true)
  expect(screen.getByText('Harvest').style.width).toBe('10px')
  expect(root().style.visibility).toBe('hidden')
  layer()?.dispatchEvent(new Event('pointerdown'))
  expect(layer()?.querySelector('.strip')?.textContent).toMatch(/^Not yet: what you press or scan is not taken/)
})

test('the page takes its place when it is drawn whole, not while its parts still come', async () => {
  await shown()
  root().innerHTML = '<main><h1>Flower 2</h1><span class="sk"></span></main>'
  await vi.advanceTimersByTimeAsync(500)
  expect(layer()).not.toBeNull()
  root().innerHTML = `<main>${room}</main>`
  await vi.advanceTimersByTimeAsync(100)
  expect(layer()).toBeNull()
  expect(root().style.visibility).toBe('')
})

test('what is not on this device is not waited for, and a program that never comes does not leave a picture for ever', async () => {
  await shown()
  root().innerHTML = '<main><h1>Flower 2</h1><span class="sk"></span></main>'
  await vi.advanceTimersByTimeAsync(2_000)
  expect(layer()).toBeNull()
  await shown()
  await vi.advanceTimersByTimeAsync(31_000)
  expect(layer()).toBeNull()
})

test('it goes in the moment in which the session does', async () => {
  const session = { isHere: true }
  await shown(session)
  session.isHere = false
  await vi.advanceTimersByTimeAsync(100)
  expect(layer()).toBeNull()
})
