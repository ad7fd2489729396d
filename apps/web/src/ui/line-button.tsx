import type { ButtonHTMLAttributes, MouseEvent } from 'react'

/**
 * Keeps the focus where it is while a button beside a field is pressed: the field that lost it might show an error, and
 * the button slip away from under the pointer before it is clicked.
 */
export const keepFocus = (event: MouseEvent): void => event.preventDefault()

/** A small action in the line of a label: 'All'. */
export function LineButton(props: ButtonHTMLAttributes<HTMLButtonElement>) {
  return <button type="button" className="link tap" onMouseDown={keepFocus} {...props} />
}
