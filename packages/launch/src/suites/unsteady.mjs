// Files whose tests failed are run once more, alone: what passes then is unsteady. It is listed with its first error, and
// few of them do not fail a run, since one unsteady test of many thousands says nothing about a change.

/** More unsteady files than this fail a run: then something is wrong. */
const MOST = 3

/**
 * Runs the failed files once more, each alone, and says what becomes of their faults. A suite's `last` file, which its
 * runner leaves out when others fail, is run after them.
 * @param {{ suite: { name: string, last?: string }, faults: { file?: string, words: string }[] }[]} failed
 * @param {(suite: object, file: string) => Promise<{ passed: number, failed: number, faults: { words: string }[] }>} again
 * @returns {Promise<{ failures: string[], unsteady: { name: string, words: string[] }[], passed: number }>} `passed`: how
 *   many tests passed that had not been run
 */
export async function runAgain(failed, again) {
  const files = failed.flatMap(filesOf)
  if (files.length > MOST || files.some(({ file }) => file === undefined))
    return { failures: files.flatMap(({ words }) => words), unsteady: [], passed: 0 }
  const failures = []
  const unsteady = []
  for (const { suite, file, words } of files) {
    const { passed, failed } = await again(suite, file)
    if (passed > 0 && failed === 0) unsteady.push({ name: `${suite.name}: ${file}`, words })
    else failures.push(...words)
  }
  const late = failures.length === 0 ? await runLast(failed, again) : { failures: [], passed: 0 }
  return { failures: [...failures, ...late.failures], unsteady, passed: late.passed }
}

/** The files of a suite with faults, each with the words of its own. */
function filesOf({ suite, faults }) {
  return [...new Set(faults.map(({ file }) => file))].map((file) => ({
    suite,
    file,
    words: faults.filter((fault) => fault.file === file).map(({ words }) => `${suite.name}: ${words}`),
  }))
}

async function runLast(failed, again) {
  const failures = []
  let passed = 0
  for (const { suite, faults } of failed) {
    if (!suite.last || faults.some(({ file }) => file === suite.last)) continue
    const result = await again(suite, suite.last)
    passed += result.passed
    failures.push(...result.faults.map(({ words }) => `${suite.name}: ${words}`))
  }
  return { failures, passed }
}
