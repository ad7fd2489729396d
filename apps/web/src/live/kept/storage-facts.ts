import { useCallback, useEffect, useState } from 'react'

/** What the browser says of the storage of this device. */
export interface StorageFacts {
  bytes: number | null
  /** Whether it promised to delete nothing by itself. */
  isPersisted: boolean
}

/** Null until it is known, and where the browser does not tell. */
export function useStorageFacts(): { facts: StorageFacts | null; persist: () => Promise<boolean> } {
  const [facts, setFacts] = useState<StorageFacts | null>(null)
  const read = useCallback(async () => {
    const { storage } = navigator
    if (!storage?.persisted) return
    const [isPersisted, estimate] = await Promise.all([storage.persisted(), storage.estimate()])
    setFacts({ bytes: estimate.usage ?? null, isPersisted })
  }, [])
  useEffect(() => void read().catch(() => {}), [read])
  const persist = async () => {
    const isPersisted = await navigator.storage.persist().catch(() => false)
    await read().catch(() => {})
    return isPersisted
  }
  return { facts, persist }
}
