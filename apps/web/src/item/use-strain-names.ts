import { useCallback } from 'react'
import { useTopic } from '../live/use-topic.ts'

/** What a strain is called, by its id; '' for none. */
export function useStrainNames(): (id: unknown) => string {
  const { rows } = useTopic('strainNames')
  return useCallback(
    (id) => {
      if (typeof id !== 'string' || id === '') return ''
      return rows.find((strain) => strain.id === id)?.name ?? 'a strain that was deleted'
    },
    [rows],
  )
}
