const ends = ['pointerup', 'pointercancel', 'dragend'] as const

let end: Promise<void> = Promise.resolve()

/**
 * When the press that is under way has ended with its click; at once without one. What a field says when it is left would
 * push the pressed button away from under the finger, and the press would be lost.
 */
export const pressEnd = (): Promise<void> => end

/** Has `pressEnd` follow the presses of this page, from now on. */
export function followPresses(page: Document): void {
  const follow = () => {
    end = endOfPress(page)
  }
  page.addEventListener('pointerdown', follow, true)
}

const endOfPress = (page: Document): Promise<void> =>
  new Promise((resolve) => {
    const endPress = () => {
      for (const name of ends) page.removeEventListener(name, endPress, true)
      // The click comes right behind it.
      setTimeout(resolve)
    }
    for (const name of ends) page.addEventListener(name, endPress, true)
  })
