import type { Account } from '@cultivatd/domain/account/account'
import { isActive, type Permission, passes } from '@cultivatd/domain/user/permissions'
import { api } from './api.ts'
import { forgetDrafts } from './draft-keys.ts'
import { currentToken, forgetToken, useToken } from './token.ts'
import { useTopicRow } from './use-topic.ts'

export type Session =
  | { state: 'signedOut'; me: null }
  /** Signed in, the person is not here yet. */
  | { state: 'loading'; me: null }
  /** Signed in without any permission (READ-25). */
  | { state: 'pending'; me: Account }
  | { state: 'active'; me: Account }

/** Who is signed in, live: a permission that is given or taken is seen at once. */
export function useSession(): Session {
  const token = useToken()
  const me = useTopicRow('me')
  if (!token) return { state: 'signedOut', me: null }
  if (!me) return { state: 'loading', me: null }
  return { state: isActive(me.permissions) ? 'active' : 'pending', me }
}

/** Whether the signed-in person passes a check for any of these (PERM-01, PERM-02). */
export function usePasses(...needed: readonly Permission[]): boolean {
  const { me } = useSession()
  return me !== null && passes(me.permissions, needed)
}

/**
 * Ends the session here, and on the server as far as it can be reached.
 *
 * @param withDrafts what was typed and not sent goes too: only where somebody can be asked (app/use-sign-out.tsx)
 */
export async function signOut(withDrafts?: boolean): Promise<void> {
  const token = currentToken()
  if (!token) return
  if (withDrafts) forgetDrafts(null)
  try {
    await api.account.signOut()
  } catch {
    // Signed out here all the same: who presses Sign Out leaves the device.
  }
  forgetToken(token)
}
