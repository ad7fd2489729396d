import { useEffect, useRef } from 'react'
import { createScanReader } from './scan-reader.ts'

/** Calls back for each label that is scanned while no text field has the focus. */
export function useScanner(onScan: (label: string) => void): void {
  const latest = useRef(onScan)
  useEffect(() => {
    latest.current = onScan
  })
  useEffect(() => {
    const reader = createScanReader()
    const listen = (event: KeyboardEvent) => {
      if (isTextField(event.target)) return reader.forget()
      const label = reader.read(event.key, event.timeStamp)
      if (label === null) return
      // The scanner's Enter must not press the button that happens to have the focus.
      event.preventDefault()
      event.stopPropagation()
      latest.current(label)
    }
    document.addEventListener('keydown', listen, { capture: true })
    return () => document.removeEventListener('keydown', listen, { capture: true })
  }, [])
}

const notTyped = ['checkbox', 'radio', 'button', 'submit', 'reset', 'range', 'color', 'file']

function isTextField(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  if (target instanceof HTMLInputElement) return !notTyped.includes(target.type)
  return target.isContentEditable || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement
}
