/** Tells how many milliseconds ago it was made. One clock stops while a computer sleeps, the other can be set. */
export function stopwatch(): () => number {
  const [time, ticks] = [Date.now(), performance.now()]
  return () => Math.max(Date.now() - time, performance.now() - ticks)
}
