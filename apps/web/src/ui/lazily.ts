import { type ComponentType, lazy, type LazyExoticComponent } from 'react'
import { notify, savedMilliseconds } from './notices.ts'

/** A part of the page that is loaded when it is shown first, or ahead of that. */
export type LazyPart<Props> = LazyExoticComponent<ComponentType<Props>> & {
  /** Loads it now, so that nothing is shown in its place later; without a network it comes when it is shown. */
  ahead: () => Promise<void>
}

export function lazily<Props>(load: () => Promise<ComponentType<Props>>): LazyPart<Props> {
  let part: { default: ComponentType<Props> } | undefined
  const take = (loading: Promise<ComponentType<Props>>) => loading.then((loaded) => (part = { default: loaded }))
  // A promise that is kept is asked for later all the same: something else would be shown meanwhile, and React keeps that for 300 ms.
  const Part = lazy(() => (part ? atOnce(part) : take(loaded(load))))
  return Object.assign(Part, {
    ahead: () =>
      take(load()).then(
        () => {},
        () => {},
      ),
  })
}

/** What is here already, as `lazy` wants it. */
// oxlint-disable-next-line unicorn/no-thenable -- it is awaited nowhere: React calls it and goes on
const atOnce = <Part>(part: Part) => ({ then: (tell: (part: Part) => void) => tell(part) }) as unknown as Promise<Part>

const pauseMs = 1_000

/**
 * A part of the program. Without network or server it comes when they are back, and what was pressed opens then by itself.
 * When its file is gone because the server was upgraded, the page is loaded anew, once: it then asks for the files of now.
 */
export async function loaded<Part>(load: () => Promise<Part>): Promise<Part> {
  let wasAway = false
  for (;;) {
    try {
      return await load()
    } catch (error) {
      if ((await pageOfNow()) !== null) return wasAway ? loadedWithPage() : reloadIfOutdated(error)
      if (!wasAway) notify({ id: 'not-loaded', kind: 'info', text: notLoadedText, milliseconds: savedMilliseconds })
      wasAway = true
      await new Promise((resolve) => setTimeout(resolve, pauseMs))
    }
  }
}

const notLoadedText = 'This is not on this device yet. It opens when the connection is back.'

/** Some browsers keep that a file could not be loaded: only a new page asks for it again. */
function loadedWithPage(): Promise<never> {
  location.reload()
  return new Promise(() => {})
}

/** Throws what it got where the page is the one of now, or nobody can tell. */
export async function reloadIfOutdated(error: unknown): Promise<never> {
  const now = await pageOfNow()
  const script = document.querySelector('script[type=module]')?.getAttribute('src')
  if (!now || !script || now.includes(script)) throw error
  return loadedWithPage()
}

/**
 * Loads the page anew: browsers keep that a file could not be loaded, so that only a new page asks for it again. Without
 * the server there would be no page at all, so then it stays.
 *
 * @returns whether the server is there
 */
export async function loadAnew(): Promise<boolean> {
  const isThere = (await pageOfNow()) !== null
  if (isThere) location.reload()
  return isThere
}

/** The page as the server has it now; null when it cannot be reached. */
async function pageOfNow(): Promise<string | null> {
  try {
    const answer = await fetch('/', { cache: 'no-store' })
    return answer.ok ? await answer.text() : null
  } catch {
    // What failed to load is told anyway.
    return null
  }
}
