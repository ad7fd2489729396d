import { useSyncExternalStore } from 'react'
import { type Connection, LiveClient } from './live-client.ts'
import { queryClient } from './query-client.ts'
import { currentToken, forgetToken, onTokenChange } from './token.ts'

/** The stream of this tab; it follows the session. */
export const live = new LiveClient({ queryClient, onSignedOut: forgetToken })

live.start(currentToken())
onTokenChange(() => live.start(currentToken()))

export const useConnection = (): Connection => useSyncExternalStore(live.listen, () => live.connection)
