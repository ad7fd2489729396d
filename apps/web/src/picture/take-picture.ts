import { isTopicKept } from '../live/kept/kept-topics.ts'
import { queryClient } from '../live/query-client.ts'
import type { TopicName } from '../live/use-topic.ts'
import { notKept, ofNow, type Picture, stripsPlace, unfinished } from './picture.ts'

/** What has a picture: what is opened on the floor. Settings and accounts have none. */
const hasPicture = /^\/($|facility\/|schedule$|inventory$)/
/** A page of more signs is shown by the program alone. */
const mostSigns = 3_000_000

/** How the page looks now; null while it is not whole, or shows what is not kept on a device. */
export function takePicture(asOf: string): Picture | null {
  const page = document.querySelector('#root > div')
  if (!page?.querySelector('main h1') || page.querySelector(unfinished)) return null
  if (!hasPicture.test(location.pathname) || !isAllKept() || document.querySelector('[role=dialog]')) return null
  if (!links().every(({ sheet }) => sheet === null || canBeRead(sheet))) return null
  const html = htmlOf(page)
  if (html.length > mostSigns) return null
  return {
    asOf,
    mode: document.documentElement.getAttribute('data-mode'),
    width: innerWidth,
    sheets: sheetsFor(page),
    rules: [...document.querySelectorAll('style')].map(rulesOf).join('\n'),
    html,
  }
}

/** Of these, which are not kept, all that a page shows is marked (`data-not-kept`), and left out. */
const leftOut: readonly TopicName[] = ['readingSources', 'waterSources', 'alarmPeople']

/** Whether every list that is on the screen may be kept (kept-topics.ts): a picture is no way around that. */
const isAllKept = (): boolean =>
  queryClient
    .getQueryCache()
    .getAll()
    .filter((query) => query.getObserversCount() > 0 && query.queryKey[0] === 'live')
    .every(({ queryKey: [, key] }) => mayBeIn(String(key).split('?', 1)[0] ?? ''))

/** Without a name: nothing is asked for yet. */
const mayBeIn = (topic: string): boolean => topic === '' || isTopicKept(topic) || leftOut.some((one) => one === topic)

function htmlOf(page: Element): string {
  const copy = page.cloneNode(true) as Element
  copy.querySelector(stripsPlace)?.replaceChildren()
  for (const one of copy.querySelectorAll(ofNow)) one.remove()
  // What was typed is a draft, and sealed as one.
  for (const field of copy.querySelectorAll('input')) field.removeAttribute('value')
  for (const field of copy.querySelectorAll('textarea, [contenteditable]')) field.replaceChildren()
  // Gone with the page that made them.
  for (const image of copy.querySelectorAll('[src^="blob:"]')) image.removeAttribute('src')
  for (const one of copy.querySelectorAll('[style]')) {
    one.setAttribute('data-style', one.getAttribute('style') ?? '')
    one.removeAttribute('style')
  }
  // As high as it was: what is below it stays where it is.
  const heights = Array.from(page.querySelectorAll(notKept), (one) => one.clientHeight)
  for (const [at, one] of copy.querySelectorAll(notKept).entries()) {
    one.replaceChildren(...(one.tagName === 'DIV' ? [missing()] : []))
    one.setAttribute('data-style', `min-height: ${heights[at]}px`)
  }
  return copy.outerHTML
}

/** What is left empty says so: it might be taken for a room in which nothing was read. */
function missing(): HTMLElement {
  const words = document.createElement('p')
  words.className = 'small muted pad'
  words.textContent = 'Not in this picture of the page.'
  return words
}

const rulesOf = ({ sheet }: HTMLStyleElement): string =>
  Array.from(sheet?.cssRules ?? [], ({ cssText }) => cssText).join('\n')

const links = () => Array.from(document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]'))

/** Of one that could not be loaded, as for want of a network, a browser tells nothing but that it may not be read. */
function canBeRead(sheet: CSSStyleSheet): boolean {
  try {
    return sheet.cssRules.length >= 0
  } catch {
    return false
  }
}

/** Every page that was ever loaded left its style sheets; the picture waits for those that it needs. */
const sheetsFor = (page: Element): string[] =>
  links()
    .filter(({ sheet }) => sheet !== null && Array.from(sheet.cssRules).some((rule) => isFor(page, rule)))
    .map((link) => link.getAttribute('href') ?? '')

function isFor(page: Element, rule: CSSRule): boolean {
  if (rule instanceof CSSGroupingRule) return Array.from(rule.cssRules).some((inner) => isFor(page, inner))
  // Of one that is for a state it counts whose state it is.
  const selector = rule instanceof CSSStyleRule ? rule.selectorText.replaceAll(/::?[\w-]+(\([^)]*\))?/g, '') : ''
  if (selector.trim() === '') return false
  try {
    return page.querySelector(selector) !== null
  } catch {
    return true
  }
}
