/** Whose Metrc's habits the sandbox has in the server's tests: one by turns where changes are taken, so that all are seen in a week. */
export const turns = ['none', 'MA', 'CO', 'NY', 'CA', 'MI', 'OK']

const dayMs = 86_400_000

/**
 * METRC_STATE where it is set, which repeats any run; else with CI the one whose day it is, counted from 1970 in UTC; else
 * none.
 * @param {Record<string, string | undefined>} env
 * @param {Date} now
 * @returns {string} one of `turns`, or what METRC_STATE says
 */
export function turnOf(env, now) {
  if (env.METRC_STATE) return env.METRC_STATE.toUpperCase()
  if (!env.CI) return 'none'
  return turns[Math.floor(now.getTime() / dayMs) % turns.length] ?? 'none'
}
