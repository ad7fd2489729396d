import { useEffect } from 'react'

/** Letters that do something on a page, while nobody types and nothing lies above it. */
export function useLetters(letters: Readonly<Record<string, () => void>>): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.metaKey || event.ctrlKey || event.altKey || isTyping(event.target)) return
      const press = letters[event.key]
      if (!press || document.querySelector('[role=dialog], [role=alertdialog]')) return
      event.preventDefault()
      press()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  })
}

/** Whether a key belongs to what is being typed, or to a dialog above the page: letters are no shortcuts then. */
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  if (target.isContentEditable || target.closest('[role="dialog"], [role="alertdialog"], [role="menu"]')) return true
  if (target instanceof HTMLInputElement) return !['checkbox', 'radio', 'button', 'submit'].includes(target.type)
  return target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement
}
