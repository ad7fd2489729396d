import type { Link } from '@cultivatd/domain/connection/link'
import { useSyncExternalStore } from 'react'
import { LiveClient } from './live-client.ts'
import { queryClient } from './query-client.ts'
import { currentToken, forgetToken, onTokenChange } from './token.ts'

/** Where a browser has anything to keep it in; what else hinders it the keeper finds out. */
const canKeep = typeof indexedDB !== 'undefined'

/** The stream of this tab; it follows the session. */
export const live = new LiveClient({
  queryClient,
  onSignedOut: forgetToken,
  keeper: canKeep ? async (stream) => new (await import('./kept/keeper.ts')).Keeper(stream) : undefined,
})

live.start(currentToken())
onTokenChange(() => live.start(currentToken()))

export const useLink = (): Link => useSyncExternalStore(live.listen, () => live.link)
