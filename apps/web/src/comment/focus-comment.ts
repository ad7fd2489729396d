/** Of the field in which the comment of a room is written. */
export const composerId = 'comment-of-room'
/** Of the part of the page that holds the thread. */
export const threadId = 'comments-of-room'

const longestWaitMs = 10_000

/** Brings the thread into sight and the caret into its field: at once, or as soon as that part of the program is here. */
export function focusComment(): void {
  const thread = document.getElementById(threadId)
  if (!thread) return
  thread.scrollIntoView({ block: 'start' })
  if (isFocused()) return
  const observer = new MutationObserver(() => isFocused() && observer.disconnect())
  observer.observe(thread, { childList: true, subtree: true })
  setTimeout(() => observer.disconnect(), longestWaitMs)
}

function isFocused(): boolean {
  const field = document.getElementById(composerId)
  field?.focus({ preventScroll: true })
  return field !== null
}
