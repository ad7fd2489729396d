const parent = process.ppid

/**
 * Sends this process a SIGTERM when npm, which runs it, is stopped: npm hands the signal only to the shell between the
 * two, which dies of it and tells nobody.
 */
export function stopWithNpm() {
  if (process.env.npm_lifecycle_event === undefined || process.platform === 'win32') return
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    process.kill(process.pid, 'SIGTERM')
  }, 100)
  watch.unref()
}
