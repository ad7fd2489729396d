/** @typedef {{ name: string, passed: number, failed: number, skipped: number, seconds: number, budgetSeconds?: number | undefined }} Result */

/** @param {Result[]} results */
export function summary(results) {
  const rows = results.map((result) => [
    result.failed ? 'FAILED' : 'ok',
    result.name,
    result.passed,
    result.failed,
    result.skipped,
    minutes(result.seconds),
    result.budgetSeconds === undefined ? '' : `of ${minutes(result.budgetSeconds)}`,
  ])
  return table([['', 'check', 'passed', 'failed', 'skipped', 'time', ''], ...rows])
}

/** @param {number} seconds */
function minutes(seconds) {
  const whole = Math.round(seconds)
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`
}

/**
 * `N passed, N failed`: a check without tests of its own, such as the formatting, counts as one.
 * @param {{ passed: number, failed: number }[]} results
 */
export function lastLine(results) {
  const sum = (/** @type {'passed' | 'failed'} */ key) => results.reduce((total, result) => total + result[key], 0)
  return `${sum('passed')} passed, ${sum('failed')} failed`
}

/**
 * Columns aligned: words to the left, numbers to the right.
 * @param {(string | number)[][]} rows
 */
export function table(rows) {
  const [head = [], first = []] = rows
  const widths = head.map((_, column) => Math.max(...rows.map((row) => String(row[column]).length)))
  /** @param {string | number} cell @param {number} column */
  const aligned = (cell, column) =>
    /^\d/.test(String(first[column]))
      ? String(cell).padStart(widths[column] ?? 0)
      : String(cell).padEnd(widths[column] ?? 0)
  return rows.map((row) => row.map(aligned).join('  ').trimEnd()).join('\n')
}
