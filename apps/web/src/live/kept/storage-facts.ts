import { useEffect, useState } from 'react'

/** What the browser says of the storage of this device. */
export interface StorageFacts {
  bytes: number | null
  /** Whether it promised to delete nothing by itself. */
  isPersisted: boolean
}

/** Null until it is known, and where the browser does not tell. */
export function useStorageFacts(): { facts: StorageFacts | null; persist: () => Promise<boolean> } {
  const [facts, setFacts] = useState<StorageFacts | null>(null)
  useEffect(() => {
    let isLeft = false
    readFacts().then(
      (read) => isLeft || setFacts(read),
      () => {},
    )
    return () => {
      isLeft = true
    }
  }, [])
  const persist = async () => {
    const isPersisted = await navigator.storage.persist().catch(() => false)
    setFacts(await readFacts().catch(() => null))
    return isPersisted
  }
  return { facts, persist }
}

async function readFacts(): Promise<StorageFacts | null> {
  const { storage } = navigator
  if (!storage?.persisted) return null
  const [isPersisted, estimate] = await Promise.all([storage.persisted(), storage.estimate()])
  return { bytes: estimate.usage ?? null, isPersisted }
}
