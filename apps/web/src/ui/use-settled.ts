import { useEffect, useState } from 'react'

/** A value once it has rested so long: nobody reads what is found between two letters. */
export function useSettled(value: string, milliseconds: number): string {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    if (value === settled) return
    const timer = setTimeout(() => setSettled(value), milliseconds)
    return () => clearTimeout(timer)
  }, [value, settled, milliseconds])
  return settled
}
