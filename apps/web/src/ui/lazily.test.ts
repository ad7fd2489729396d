import { type ComponentType, createElement, Suspense } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'
import { lazily, loadAnew, loaded, reloadIfOutdated } from './lazily.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const pageOf = (script: string) => new Response(`<script type="module" crossorigin src="${script}"></script>`)
const gone = new TypeError('Failed to fetch dynamically imported module')

/** A page that was loaded with this script, and what the server answers when it is asked for the page of now. */
function pageWith(script: string, fetched: () => Promise<Response>) {
  const reload = vi.fn<() => void>()
  vi.stubGlobal('document', { querySelector: () => ({ getAttribute: () => script }) })
  vi.stubGlobal('location', { reload })
  vi.stubGlobal('fetch', fetched)
  return reload
}

test('a part that is gone after an upgrade of the server has the page loaded anew, and one of the same page has not', async () => {
  const outdated = pageWith('/assets/index-old.js', async () => pageOf('/assets/index-new.js'))
  const neverFailed = vi.fn<() => void>()
  void reloadIfOutdated(gone).catch(neverFailed)
  await vi.waitFor(() => expect(outdated).toHaveBeenCalledOnce())
  expect(neverFailed).not.toHaveBeenCalled()

  const anew = pageWith('/assets/index-new.js', async () => pageOf('/assets/index-new.js'))
  await expect(reloadIfOutdated(gone)).rejects.toBe(gone)
  expect(anew).not.toHaveBeenCalled()
})

test('without the server no page is loaded anew, neither by itself nor on Try again', async () => {
  for (const fetched of [() => Promise.reject(gone), async () => new Response('', { status: 502 })]) {
    const reload = pageWith('/assets/index-old.js', fetched)
    await expect(reloadIfOutdated(gone)).rejects.toBe(gone)
    expect(await loadAnew()).toBe(false)
    expect(reload).not.toHaveBeenCalled()
  }
  const reload = pageWith('/assets/index-old.js', async () => pageOf('/assets/index-old.js'))
  expect(await loadAnew()).toBe(true)
  expect(reload).toHaveBeenCalledOnce()
})

test('a part that could not be loaded without the server comes by itself when the server is back', async () => {
  vi.useFakeTimers()
  let isAway = true
  const reload = pageWith('/assets/index-old.js', async () => {
    if (isAway) throw gone
    return pageOf('/assets/index-old.js')
  })
  const load = vi.fn<() => Promise<string>>(async () => {
    if (isAway) throw gone
    return 'a page'
  })
  const part = loaded(load)
  await vi.advanceTimersByTimeAsync(2_500)
  expect(load).toHaveBeenCalledTimes(3)
  isAway = false
  await vi.advanceTimersByTimeAsync(1_000)
  await expect(part).resolves.toBe('a page')
  expect(reload).not.toHaveBeenCalled()
})

test('where the browser keeps that it could not be loaded, the page is loaded anew once the server is back', async () => {
  vi.useFakeTimers()
  const answers = [() => Promise.reject(gone), async () => pageOf('/assets/index-old.js')]
  const reload = pageWith('/assets/index-old.js', () => (answers.shift() ?? (() => Promise.reject(gone)))())
  const never = vi.fn<() => void>()
  void loaded(() => Promise.reject(gone)).finally(never)
  await vi.advanceTimersByTimeAsync(1_500)
  expect(reload).toHaveBeenCalledOnce()
  expect(never).not.toHaveBeenCalled()
})

test('a part that was loaded ahead is drawn at once, one that was not is waited for, and one that could not be is loaded when it is shown', async () => {
  const Part = () => createElement('b', null, 'here')
  const drawn = (part: ComponentType) =>
    renderToStaticMarkup(createElement(Suspense, { fallback: 'waiting' }, createElement(part)))
  const ahead = lazily(async () => Part)
  await ahead.ahead()
  expect(drawn(ahead)).toBe('<b>here</b>')
  const later = lazily(async () => Part)
  expect(drawn(later)).toBe('waiting')
  await vi.waitFor(() => expect(drawn(later)).toBe('<b>here</b>'))
  let isAway = true
  const away = lazily(async () => {
    if (isAway) throw gone
    return Part
  })
  await expect(away.ahead()).resolves.toBeUndefined()
  isAway = false
  expect(drawn(away)).toBe('waiting')
  await vi.waitFor(() => expect(drawn(away)).toBe('<b>here</b>'))
})
