/** Who wants pushes on this device: a session ends by itself, and who signs in again goes on to get them. */
const key = 'cultivatd-push'

export function isPushWanted(userId: string): boolean {
  try {
    return localStorage.getItem(key) === userId
  } catch {
    // Storage may be forbidden: then the person turns it on again.
    return false
  }
}

export function wantPush(userId: string | null): void {
  try {
    if (userId === null) localStorage.removeItem(key)
    else localStorage.setItem(key, userId)
  } catch {
    // As above.
  }
}
