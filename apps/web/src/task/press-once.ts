import type { KeyboardEvent, MouseEvent } from 'react'

/**
 * A button that means one press: what it does changes what lies under the finger, so that the second click of a double
 * one, and a key that is held, mean nothing.
 */
export const pressedOnce = (perform: () => void) => ({
  onClick: (event: MouseEvent) => {
    if (event.detail < 2) perform()
  },
  onKeyDown: (event: KeyboardEvent) => {
    if (event.repeat && (event.key === 'Enter' || event.key === ' ')) event.preventDefault()
  },
})
