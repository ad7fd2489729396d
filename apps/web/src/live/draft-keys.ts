const prefix = 'cultivatd-draft '

/** Where the drafts of a person begin in the storage of this device. */
export const draftKeys = (personId: string): string => `${prefix}${personId} `

/** Whose drafts are kept; of nobody after a sign-out by hand. */
export const ownerKey = 'cultivatd-drafts-of'

/** Forgets what was typed here and not sent: of everybody but this person; null: of everybody. */
export function forgetDrafts(personId: string | null, storage: Storage | null = storageOrNull()): void {
  if (!storage) return
  for (const key of Object.keys(storage))
    if (key.startsWith(prefix) && (personId === null || !key.startsWith(draftKeys(personId)))) storage.removeItem(key)
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
