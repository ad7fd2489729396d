import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { api } from '../live/api.ts'
import { sentencesOf } from '../live/response-error.ts'
import { notifyError } from '../ui/notices.ts'
import type { TypedBefore } from './typed-before.ts'

/** What was typed for a change that was refused, by the id of its operation. */
export function useTypedBefore(id: string): { before: TypedBefore | undefined; isLoading: boolean } {
  const { data, error, isPending } = useQuery({
    queryKey: ['operation', id],
    queryFn: () => api.operation.get({ params: { id } }),
    // Whether it is still to be dealt with is asked each time.
    gcTime: 0,
  })
  useEffect(() => {
    if (error) notifyError(`What was typed could not be loaded. ${sentencesOf(error).join(' ')}`)
  }, [error])
  return { before: data, isLoading: isPending }
}

/** What puts a confirmed change right on this page, by the id of its operation; nothing where this page does not. */
export function useRighting(id: string, page: string): { before: TypedBefore | undefined; isLoading: boolean } {
  const { data, error, isPending } = useQuery({
    queryKey: ['way-back', id],
    queryFn: () => api.operation.wayBack({ params: { id } }),
    gcTime: 0,
  })
  useEffect(() => {
    if (error) notifyError(`What puts it right could not be loaded. ${sentencesOf(error).join(' ')}`)
  }, [error])
  const form = data?.ways.map((way) => way.form).find((one) => one?.page === page)
  return {
    before: data && form ? { operation: data.operation, payload: form.payload } : undefined,
    isLoading: isPending,
  }
}
