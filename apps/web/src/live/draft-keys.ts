const prefix = 'cultivatd-draft '

/** Where the drafts of a person begin in the storage of this device. */
export const draftKeys = (personId: string): string => `${prefix}${personId} `

/** Whose drafts are kept; of nobody after a sign-out by hand. */
export const ownerKey = 'cultivatd-drafts-of'

/** Forgets what was typed here and not sent, and what was opened: of everybody but this person; null: of everybody. */
export function forgetDrafts(personId: string | null, storage: Storage | null = storageOrNull()): void {
  if (!storage) return
  for (const key of Object.keys(storage)) {
    // Records that were opened (`trade/opened-before.ts`) go with the drafts.
    const [, owner] = /^cultivatd-(?:draft|opened) (\S*)/.exec(key) ?? []
    if (owner !== undefined && owner !== personId) storage.removeItem(key)
  }
  try {
    storage.setItem(ownerKey, personId ?? '')
  } catch {
    // A storage that is full takes no draft either.
  }
}

function storageOrNull(): Storage | null {
  try {
    return localStorage
  } catch {
    return null
  }
}
