/** The value below which this share of the sorted values lies. */
export function percentile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

export const median = (values: readonly number[]): number =>
  percentile(
    [...values].sort((a, b) => a - b),
    0.5,
  )

/** These shares of the values in milliseconds, as cells of a table. */
export function spread(values: readonly number[], shares: readonly number[]): string {
  const sorted = values.toSorted((a, b) => a - b)
  return shares
    .map((share) => `${percentile(sorted, share).toFixed(percentile(sorted, share) < 10 ? 1 : 0)} ms`)
    .join(' | ')
}
