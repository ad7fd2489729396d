import type { Link } from '@cultivatd/domain/connection/link'
import { useSyncExternalStore } from 'react'
import { LiveClient } from './live-client.ts'
import { queryClient } from './query-client.ts'
import { currentToken, forgetToken, onTokenChange } from './token.ts'

/** The stream of this tab; it follows the session. */
export const live = new LiveClient({ queryClient, onSignedOut: forgetToken })

live.start(currentToken())
onTokenChange(() => live.start(currentToken()))

export const useLink = (): Link => useSyncExternalStore(live.listen, () => live.link)
