import { useCallback } from 'react'
import { useTopic } from '../live/use-topic.ts'

/** What a contact is called, by its id; '' for none. */
export function useBreederNames(): (id: unknown) => string {
  const { rows } = useTopic('externalContacts')
  return useCallback(
    (id) => {
      if (typeof id !== 'string' || id === '') return ''
      return rows.find((contact) => contact.id === id)?.name ?? 'a contact that was deleted'
    },
    [rows],
  )
}
