import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { isTyping } from '../ui/shortcuts.ts'

const places: Readonly<Record<string, string>> = { h: '/', s: '/schedule' }

/** Who waits longer meant no shortcut. */
const patienceMs = 1_500

/** `g h` goes Home and `g s` to the schedule, from every page on which nothing is typed. */
export function useGoKeys(): void {
  const navigate = useNavigate()
  useEffect(() => {
    let began = -Infinity
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.metaKey || event.ctrlKey || event.altKey || isTyping(event.target)) return
      const to = event.timeStamp - began < patienceMs ? places[event.key] : undefined
      began = event.key === 'g' ? event.timeStamp : -Infinity
      if (to === undefined || document.querySelector('[role=dialog]')) return
      event.preventDefault()
      void navigate({ to })
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [navigate])
}
