/** So long out of view, and it is held there anew. A hand that trembles loses a code for less. */
export const goneMs = 1_500

/** What a camera has in view: tells each code once while it stays there. */
export function createView() {
  const seen = new Map<string, number>()
  return {
    /**
     * @param codes what is in the picture, the nearest to its middle first
     * @param at when, in milliseconds
     * @returns the nearest where it has come into view now
     */
    look(codes: readonly string[], at: number): string | null {
      for (const [code, last] of seen) if (at - last > goneMs) seen.delete(code)
      const [nearest] = codes
      const isNew = nearest !== undefined && !seen.has(nearest)
      for (const code of codes) if (seen.has(code)) seen.set(code, at)
      if (nearest === undefined || !isNew) return null
      seen.set(nearest, at)
      return nearest
    },
  }
}
