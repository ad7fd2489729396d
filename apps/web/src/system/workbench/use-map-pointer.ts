import type { System } from '@cultivatd/domain/system/system'
import { type RefObject, useEffect } from 'react'
import { isSamePlace, placeElement, placeOf } from '../map-place.ts'
import type { Bench } from './bench.ts'
import { scrollAtEdges } from './edge-scroll.ts'
import { type Box, boxOf, meets, zoneBoxes } from './lasso.ts'

interface Pointed {
  /** Around the drawings. */
  within: RefObject<HTMLElement | null>
  bench: RefObject<Bench>
  systems: RefObject<readonly System[]>
  /** Drawn by whoever shows them: what follows the pointer, and the lasso. */
  ghost: RefObject<HTMLElement | null>
  lasso: RefObject<HTMLElement | null>
}

/** px, until a press is a drag. */
const dragFrom = 6
/** Fingers tremble. */
const fingerFrom = 12
/** ms, until a finger that rests picks up. */
const longPress = 450

interface Pressed {
  id: number
  isTouch: boolean
  x: number
  y: number
  /** The zones that were pressed, where something stands in them. */
  zones: readonly string[]
  is: 'pressed' | 'drag' | 'lasso'
  hasMoved: boolean
  boxes: ReadonlyMap<string, Box> | null
  timer: number
}

/**
 * Mouse and fingers on the drawings of a room: a drag of what stands carries it, one on empty ground or with Shift is a lasso; a finger
 * that rests picks up, and draws a lasso only while Select is on, so that it scrolls else.
 */
export function useMapPointer({ within, bench, systems, ghost, lasso }: Pointed): void {
  useEffect(() => {
    const root = within.current
    if (!root) return
    const hands = new Hands({ root, bench, systems, ghost, lasso })
    return hands.listen()
  }, [within, bench, systems, ghost, lasso])
}

class Hands {
  #pressed: Pressed | null = null
  #swallowUntil = 0
  readonly #of: Omit<Pointed, 'within'> & { root: HTMLElement }
  readonly #stopScroll = scrollAtEdges()

  constructor(of: Omit<Pointed, 'within'> & { root: HTMLElement }) {
    this.#of = of
  }

  get #bench(): Bench {
    return this.#of.bench.current
  }

  listen(): () => void {
    const { root } = this.#of
    const stop = new AbortController()
    const { signal } = stop
    root.addEventListener('pointerdown', this.#down, { signal })
    root.addEventListener('click', this.#click, { signal, capture: true })
    root.addEventListener('contextmenu', this.#menu, { signal })
    // A finger that drags must not scroll as well; without it the browser would not ask.
    root.addEventListener('touchmove', this.#touch, { signal, passive: false })
    root.addEventListener('touchend', this.#touch, { signal, capture: true, passive: false })
    document.addEventListener('pointermove', this.#move, { signal })
    document.addEventListener('pointerup', this.#up, { signal })
    document.addEventListener('pointercancel', this.#cancel, { signal })
    document.addEventListener('keydown', this.#escape, { signal, capture: true })
    window.addEventListener('blur', this.#cancel, { signal })
    return () => {
      this.#cancel()
      stop.abort()
    }
  }

  readonly #down = (event: PointerEvent) => {
    if (!event.isPrimary || event.button !== 0 || this.#bench.carry || !(event.target instanceof Element)) return
    if (!event.target.closest('[data-map]')) return
    const element = placeElement(event.target)
    // Its other buttons are no ground.
    if (!element && event.target.closest('button, a')) return
    const place = placeOf(element)
    const zones = place ? this.#bench.zonesOf(place) : []
    const isTouch = event.pointerType === 'touch'
    this.#pressed = {
      id: event.pointerId,
      isTouch,
      x: event.clientX,
      y: event.clientY,
      zones: this.#bench.countIn(zones) > 0 ? zones : [],
      is: 'pressed',
      hasMoved: false,
      boxes: null,
      timer: isTouch ? window.setTimeout(this.#rested, longPress) : 0,
    }
  }

  readonly #rested = () => {
    const pressed = this.#pressed
    if (!pressed || pressed.is !== 'pressed' || pressed.zones.length === 0) return
    navigator.vibrate?.(12)
    this.#drag(pressed)
  }

  #drag(pressed: Pressed): void {
    pressed.is = 'drag'
    this.#follow(pressed.x, pressed.y, pressed.isTouch)
    this.#bench.pickUp(this.#bench.isSelected(pressed.zones) ? null : pressed.zones, 'drag')
  }

  readonly #move = (event: PointerEvent) => {
    const pressed = this.#pressed
    if (!pressed) return this.#hover(event)
    if (event.pointerId !== pressed.id) return
    const { clientX: x, clientY: y } = event
    const far = Math.hypot(x - pressed.x, y - pressed.y)
    if (far > (pressed.isTouch ? fingerFrom : dragFrom)) pressed.hasMoved = true
    if (pressed.is === 'pressed') {
      if (!pressed.hasMoved) return
      this.#begin(pressed, event.shiftKey)
    }
    if (pressed.is === 'drag') {
      // It was put back by a key meanwhile.
      if (!this.#bench.carry && pressed.hasMoved) return
      this.#follow(x, y, pressed.isTouch)
      this.#bench.hover(this.#placeAt(x, y))
      this.#stopScroll.at(y)
    } else if (pressed.is === 'lasso') {
      this.#stopScroll.at(y)
      this.#drawLasso(pressed, x, y)
    }
  }

  /** What a press that moved is. */
  #begin(pressed: Pressed, withShift: boolean): void {
    clearTimeout(pressed.timer)
    const { isSelecting, isSelected } = this.#bench
    const isGround = withShift || pressed.zones.length === 0 || (isSelecting && !isSelected(pressed.zones))
    if (pressed.isTouch && !isSelecting) this.#pressed = null
    else if (isGround) {
      pressed.is = 'lasso'
      pressed.boxes = zoneBoxes(this.#of.root, this.#of.systems.current)
      pressed.x += window.scrollX
      pressed.y += window.scrollY
      window.getSelection()?.removeAllRanges()
    } else if (pressed.isTouch) this.#pressed = null
    else this.#drag(pressed)
  }

  readonly #up = (event: PointerEvent) => {
    const pressed = this.#pressed
    if (!pressed || event.pointerId !== pressed.id) return
    this.#end()
    if (pressed.is === 'pressed') return
    this.#swallowUntil = performance.now() + 80
    if (pressed.is === 'lasso') {
      const zones = this.#held(pressed, event.clientX, event.clientY)
      return this.#bench.choose(zones, event.shiftKey || event.metaKey || event.ctrlKey || this.#bench.isSelecting)
    }
    if (!this.#bench.carry) return
    // A finger that only rested has picked up: what it presses next is where it goes.
    if (pressed.isTouch && !pressed.hasMoved) return this.#bench.hold()
    const place = this.#placeAt(event.clientX, event.clientY)
    if (place) this.#bench.putDown(place)
    else this.#bench.putBack()
  }

  readonly #cancel = () => {
    const pressed = this.#pressed
    this.#end()
    if (pressed?.is === 'drag' && this.#bench.carry) this.#bench.putBack()
  }

  readonly #escape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || this.#pressed?.is !== 'lasso') return
    event.preventDefault()
    event.stopPropagation()
    this.#end()
  }

  #end(): void {
    if (this.#pressed) clearTimeout(this.#pressed.timer)
    this.#pressed = null
    this.#stopScroll.stop()
    const { lasso } = this.#of
    if (lasso.current) lasso.current.hidden = true
  }

  readonly #touch = (event: TouchEvent) => {
    if (this.#pressed?.is === 'drag' || this.#pressed?.is === 'lasso') {
      if (event.cancelable && event.type === 'touchmove') event.preventDefault()
      // It is no swipe to the next rack either.
      event.stopPropagation()
    }
  }

  readonly #menu = (event: Event) => {
    if (this.#pressed?.isTouch || this.#bench.carry) event.preventDefault()
  }

  /** While something is carried a press puts it down; a finger, which does not hover, sees first what would be done. */
  readonly #click = (event: MouseEvent) => {
    const { carry, over } = this.#bench
    const place = placeOf(placeElement(event.target))
    const isSwallowed = performance.now() < this.#swallowUntil
    if (!isSwallowed && (!carry || !place)) return
    event.preventDefault()
    event.stopPropagation()
    if (isSwallowed || !place) return
    const isFinger = 'pointerType' in event && event.pointerType === 'touch'
    if (isFinger && !isSamePlace(over, place)) return this.#bench.hover(place)
    // The second click of a double one means nothing.
    this.#swallowUntil = performance.now() + 400
    this.#bench.putDown(place)
  }

  #hover(event: PointerEvent): void {
    if (!this.#bench.carry || event.pointerType === 'touch') return
    this.#follow(event.clientX, event.clientY, false)
    const place = this.#placeAt(event.clientX, event.clientY)
    if (place) this.#bench.hover(place)
  }

  #follow(x: number, y: number, isTouch: boolean): void {
    const { ghost } = this.#of
    const [left, top] = isTouch ? [x - 60, y - 84] : [x + 14, y + 16]
    // It stays on the screen.
    const at = { left: Math.max(8, Math.min(left, window.innerWidth - 300)), top: Math.max(8, top) }
    ghost.current?.style.setProperty('translate', `${at.left}px ${at.top}px`)
  }

  #placeAt(x: number, y: number) {
    const element = placeElement(document.elementFromPoint(x, y))
    return element?.closest('[data-map]') && this.#of.root.contains(element) ? placeOf(element) : null
  }

  #held({ x, y, boxes }: Pressed, toX: number, toY: number): string[] {
    const box = boxOf({ x, y }, { x: toX + window.scrollX, y: toY + window.scrollY })
    return [...(boxes ?? [])].flatMap(([key, zone]) =>
      meets(box, zone) && this.#bench.countIn([key]) > 0 ? [key] : [],
    )
  }

  #drawLasso(pressed: Pressed, x: number, y: number): void {
    const lasso = this.#of.lasso.current
    if (!lasso) return
    const box = boxOf({ x: pressed.x - window.scrollX, y: pressed.y - window.scrollY }, { x, y })
    lasso.hidden = false
    Object.assign(lasso.style, {
      left: `${box.left}px`,
      top: `${box.top}px`,
      width: `${box.right - box.left}px`,
      height: `${box.bottom - box.top}px`,
    })
    const count = this.#bench.countIn(this.#held(pressed, x, y))
    if (count > 0) lasso.dataset['count'] = count.toLocaleString('en-US')
    else delete lasso.dataset['count']
  }
}
