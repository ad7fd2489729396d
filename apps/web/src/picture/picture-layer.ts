import { clockText, inSentence } from '../ui/dates.ts'
import { type Picture, stripsPlace, unfinished } from './picture.ts'

const lookMs = 50
/** A page that is there may have less on it than its picture, or parts that are not on this device: it is waited for no longer. */
const calmMs = 1_500
/** A program that does not come in this time does not come. */
const mostMs = 30_000
const sheetMs = 1_000

/** A picture above the page that the program draws meanwhile, until that one is there. */
export class PictureLayer {
  readonly #picture: Picture
  readonly #isOnline: boolean
  readonly #isStillSignedIn: () => boolean
  readonly #layer = document.createElement('div')
  readonly #rules = document.createElement('style')
  readonly #address = location.pathname
  #timer: ReturnType<typeof setInterval> | undefined

  constructor(picture: Picture, isOnline: boolean, isStillSignedIn: () => boolean) {
    this.#picture = picture
    this.#isOnline = isOnline
    this.#isStillSignedIn = isStillSignedIn
  }

  /** Resolves when it is painted. */
  async show(): Promise<void> {
    await Promise.all([isParsed(), ...this.#picture.sheets.map(sheetOf)])
    if (isBegun()) return
    this.#fill()
    this.#hideRoot(true)
    document.body.append(this.#layer)
    document.addEventListener('keydown', this.#tooEarly)
    this.#layer.addEventListener('pointerdown', this.#tooEarly)
    this.#layer.scrollTop = leftAt()
    this.#watch()
    await nextFrame()
    await nextFrame()
  }

  #fill(): void {
    const { mode, rules, html } = this.#picture
    if (mode) document.documentElement.setAttribute('data-mode', mode)
    document.documentElement.toggleAttribute('data-not-current', true)
    this.#rules.nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? ''
    this.#rules.textContent = rules
    document.head.append(this.#rules)
    const said = document.createElement('output')
    said.className = 'vh'
    const page = document.createElement('div')
    page.inert = true
    page.setAttribute('aria-busy', 'true')
    page.innerHTML = html
    for (const one of page.querySelectorAll<HTMLElement>('[data-style]')) one.style.cssText = one.dataset['style'] ?? ''
    page.querySelector(stripsPlace)?.append(stripOf())
    this.#layer.id = 'picture'
    // By script: the policy of the page lets no styles in as text.
    this.#layer.style.cssText = 'position:fixed;inset:0;z-index:1000;overflow:auto;background:var(--bg);cursor:wait'
    this.#layer.append(said, page)
    this.#say(this.#isOnline ? 'No answer from the server yet.' : 'No network.')
  }

  #say(title: string): void {
    const at = inSentence(clockText(this.#picture.asOf))
    const rest = `This is the page as it was ${/^\d/.test(at) ? `at ${at}` : at}. Cultivatd is still opening.`
    const [head, text] = [this.#layer.querySelector('.strip b'), this.#layer.querySelector('.strip i')]
    if (head) head.textContent = title
    if (text) text.textContent = rest
    const said = this.#layer.querySelector('output')
    if (said) said.textContent = `${title} ${rest}`
  }

  readonly #tooEarly = (): void => this.#say('Not yet: what you press or scan is not taken before Cultivatd is open.')

  #watch(): void {
    const sections = this.#layer.querySelectorAll('main section').length
    const beganAt = Date.now()
    let seen = ''
    let calmSince = beganAt
    this.#timer = setInterval(() => {
      const now = Date.now()
      const isElsewhere = location.pathname !== this.#address || !this.#isStillSignedIn()
      const drawn = drawnSoFar()
      if (drawn !== seen) calmSince = now
      seen = drawn
      const isReady = isBegun() && (isDrawn(sections) || now - calmSince > calmMs)
      if (isReady || isElsewhere || now - beganAt > mostMs) this.#end()
    }, lookMs)
  }

  /** In one go, and where who reads has come to. */
  #end(): void {
    clearInterval(this.#timer)
    const { scrollTop } = this.#layer
    this.#hideRoot(false)
    this.#layer.remove()
    this.#rules.remove()
    document.removeEventListener('keydown', this.#tooEarly)
    window.scrollTo(0, scrollTop)
  }

  /** It is laid out beneath, and measured; nobody can get to it by keyboard. */
  #hideRoot(isHidden: boolean): void {
    const page = root()
    if (page) page.style.visibility = isHidden ? 'hidden' : ''
  }
}

const root = () => document.getElementById('root')

/** Whether the program shows a page, or in place of it what somebody has to do first. */
const isBegun = (): boolean => root()?.querySelector('h1') != null

/** Whether it has drawn it whole, with as many sections. */
const isDrawn = (sections: number): boolean =>
  root()?.querySelector(unfinished) === null && document.querySelectorAll('#root main section').length >= sections

/** Another text as long as parts are still coming. */
const drawnSoFar = (): string =>
  ['h1', 'main section', unfinished].map((one) => root()?.querySelectorAll(one).length).join()

function stripOf(): HTMLElement {
  const strip = document.createElement('div')
  strip.className = 'strip'
  strip.dataset['tone'] = 'warn'
  const text = document.createElement('span')
  text.className = 'grow'
  const title = document.createElement('b')
  title.className = 'b'
  const rest = document.createElement('i')
  rest.style.fontStyle = 'normal'
  text.append(title, ' ', rest)
  strip.append(text)
  return strip
}

/** The style sheet of the program; one that is not there in time leaves the picture plainer. */
function sheetOf(href: string): Promise<unknown> {
  if (document.querySelector(`link[rel=stylesheet][href="${CSS.escape(href)}"]`)) return Promise.resolve()
  const link = document.createElement('link')
  link.rel = 'stylesheet'
  link.crossOrigin = ''
  link.href = href
  const isHere = new Promise((resolve) => {
    link.onload = resolve
    link.onerror = resolve
    setTimeout(resolve, sheetMs)
  })
  document.head.append(link)
  return isHere
}

const isParsed = (): Promise<unknown> =>
  document.readyState === 'loading'
    ? new Promise((resolve) => document.addEventListener('DOMContentLoaded', resolve, { once: true }))
    : Promise.resolve()

const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve))

/** Where this page was left in this tab, as the router keeps it; it goes there too. */
function leftAt(): number {
  try {
    const kept = JSON.parse(sessionStorage.getItem('tsr-scroll-restoration-v1_3') ?? '{}')
    // oxlint-disable-next-line no-underscore-dangle -- the router's own name
    return Number(kept[history.state?.__TSR_key]?.window?.scrollY) || 0
  } catch {
    return 0
  }
}
