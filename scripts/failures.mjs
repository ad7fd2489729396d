/**
 * A test that failed, or passed only when it was tried again.
 * @typedef {{ test: string, why: string, again: boolean }} Failure
 */

/**
 * @typedef {object} VitestFile
 * @property {string} name
 * @property {string} status
 * @property {string} [message]
 * @property {{ fullName: string, status: string, failureMessages?: string[] | null }[]} assertionResults
 */

/**
 * @param {VitestFile[]} files of vitest's report
 * @returns {Failure[]}
 */
export function failuresOfVitest(files) {
  return files.flatMap((file) => {
    // A file that does not even load has no tests to fail.
    if (file.assertionResults.length === 0)
      return file.status === 'failed' ? [{ test: short(file.name), why: firstLine(file.message), again: false }] : []
    return file.assertionResults.flatMap(({ fullName, status, failureMessages }) =>
      status === 'failed' || (status === 'passed' && failureMessages?.length)
        ? [
            {
              test: `${short(file.name)}: ${fullName.trim()}`,
              why: firstLine(failureMessages?.[0]),
              again: status === 'passed',
            },
          ]
        : [],
    )
  })
}

/**
 * @typedef {object} PlaywrightSuite
 * @property {PlaywrightSuite[]} [suites]
 * @property {{ file: string, title: string, tests: { status: string, results: { error?: { message?: string } }[] }[] }[]} [specs]
 */

/**
 * @param {PlaywrightSuite[]} suites of Playwright's report
 * @returns {Failure[]}
 */
export function failuresOfPlaywright(suites) {
  return suites.flatMap(({ suites: within = [], specs = [] }) => [
    ...specs.flatMap(({ file, title, tests }) =>
      tests
        .filter(({ status }) => status === 'unexpected' || status === 'flaky')
        .map(({ status, results }) => ({
          test: `e2e/${file}: ${title}`,
          why: firstLine(results.find(({ error }) => error !== undefined)?.error?.message),
          again: status === 'flaky',
        })),
    ),
    ...failuresOfPlaywright(within),
  ])
}

/**
 * One line for the end of a long log.
 * @param {string} check
 * @param {Failure} failure
 */
export function sentence(check, { test, why, again }) {
  return `${again ? 'SECOND TRY' : 'FAILED'} ${check}: ${test} (${why})`
}

/** @param {string} file */
function short(file) {
  return file.replaceAll('\\', '/').replace(/^.*?\/(?=(apps|packages|bench|scripts)\/)/, '')
}

/** @param {string | undefined} message as the runners print it, with colors */
function firstLine(message = '') {
  const escape = String.fromCharCode(27)
  const plain = message.replaceAll(new RegExp(`${escape}\\[[0-9;]*m`, 'g'), '')
  return (
    plain
      .split('\n')
      .find((line) => line.trim() !== '')
      ?.trim()
      .slice(0, 200) ?? 'it says nothing'
  )
}
