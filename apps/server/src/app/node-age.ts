/** The oldest Node whose makers still mend it; 20 ended in April 2026. */
const mended = 22

/** What the operator should know of this Node; null when nothing. `version` is as in `process.versions.node`. */
export function nodeWarning(version: string): string | null {
  const [major = 0] = version.split('.').map(Number)
  return major < mended
    ? `Node ${version} works and gets no security updates any more: Node 22 or 24 is recommended`
    : null
}
