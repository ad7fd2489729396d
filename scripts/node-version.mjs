/** The oldest Node that the product runs on, `engines` in package.json says the same. */
const oldest = { major: 20, minor: 19 }

/**
 * Why this Node cannot run the product, or null when it can.
 * @param {string} version as in `process.versions.node`
 * @returns {string | null}
 */
export function nodeProblem(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  if (major > oldest.major || (major === oldest.major && minor >= oldest.minor)) return null
  return `Cultivatd needs Node ${oldest.major}.${oldest.minor} or newer, and this is Node ${version}. Install a current Node from https://nodejs.org and try again.`
}

/** Ends the process with one sentence when Node is too old. */
export function refuseOldNode() {
  const problem = nodeProblem(process.versions.node)
  if (problem === null) return
  console.error(problem)
  process.exit(1)
}
