/** The key under which the chosen color mode is kept; without a choice the system decides. */
export const modeStorageKey = 'cultivatd-mode'
