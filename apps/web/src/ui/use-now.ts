import { useEffect, useState } from 'react'
import { clockNow } from '../live/server-time.ts'

const minuteMs = 60_000

/** The clock here, minute by minute, and at the moment of printing. */
export function useNow(): Date {
  const [now, setNow] = useState(clockNow)
  useEffect(() => {
    const update = () => setNow(clockNow())
    const timer = setInterval(update, minuteMs)
    window.addEventListener('beforeprint', update)
    return () => {
      clearInterval(timer)
      window.removeEventListener('beforeprint', update)
    }
  }, [])
  return now
}
