import type { Init } from '@cultivatd/contract/meta/meta.contract'
import { useQuery } from '@tanstack/react-query'
import { send } from './api.ts'

/** The configuration for the browser as a query (AUTH-20, READ-103). */
export const initQuery = {
  queryKey: ['init'],
  queryFn: async (): Promise<Init> => {
    const init = await send('GET', '/init.json')
    // A page of somebody in between is answered with success too.
    if (init === null) throw new TypeError('The configuration is no JSON')
    return init as Init
  },
  retry: 1,
} as const

/** What the browser must know before anybody signed in; undefined until it is here. */
export const useInit = (): Init | undefined => useQuery(initQuery).data

/** Whether it is known what there is to sign in with: true too where the server did not tell. */
export const useIsInitSettled = (): boolean => !useQuery(initQuery).isPending
