/**
 * Of the tabs that show a topic one keeps it: this one from when `onMine` is called until the answered function is. Where a
 * browser has no locks each tab is the one; what two write then does not follow each other, and is written whole.
 */
export function topicLock(name: string, onMine: () => void): () => void {
  const { locks } = navigator
  if (!locks) {
    onMine()
    return () => {}
  }
  const waiting = new AbortController()
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  locks
    .request(`cultivatd-kept ${name}`, { signal: waiting.signal }, () => {
      onMine()
      return held
    })
    // Left before it was ours.
    .catch(() => {})
  return () => {
    waiting.abort()
    release()
  }
}
