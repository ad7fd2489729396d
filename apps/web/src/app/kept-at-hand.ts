import { useEffect } from 'react'
import { loadRoutes } from '../live/feature-routes.ts'
import { useTopic } from '../live/use-topic.ts'

/** Long enough after the page that nothing on it waits for them. */
const afterMs = 3_000

/**
 * What everybody soon needs, behind the first screen: the people, live, for mentions, assignment and names (USER-05), and,
 * before somebody loses the network, the routes and whatever `load` brings.
 */
export function useKeptAtHand(load: () => readonly Promise<unknown>[]): void {
  useTopic('people')
  useEffect(() => {
    const timer = setTimeout(() => void Promise.allSettled([...load(), loadRoutes()]), afterMs)
    return () => clearTimeout(timer)
  }, [load])
}
