// How far a run of the tests is: each failure at once, and now and then a line with the time that is left.
import path from "node:path"
import { root, say } from "../steps.mjs"
import { readKept, writeKept } from "./kept.mjs"

/** Seconds that each suite took here the last time, by the kind of run. */
const KEPT = path.join(root, "node_modules/.cache/mercer-test-times.json")
const SAY_EVERY_MS = 60_000
const LINES_OF_FAILURE = 12

/**
 * What follows a run.
 * @param {{ name: string, budget: number }[]} all
 * @param {string} kind of run: suites take other times in a full one
 */
export function progressOf(all, kind) {
  const kept = readKept(KEPT)
  const took = (suite) => kept[`${kind} ${suite.name}`] ?? suite.budget / 3
  const left = new Set(all)

  function follow(suite) {
    const begun = performance.now()
    let said = begun
    return {
      onFailure: ({ failed, words }) =>
        say(`    ✗ ${suite.name}: ${failed}\n${indented(words.split("\n").slice(0, LINES_OF_FAILURE))}`),
      onProgress: ({ files, ended, passed, failed }) => {
        if (performance.now() - said < SAY_EVERY_MS) return
        said = performance.now()
        const others = [...left].filter((other) => other !== suite).reduce((sum, other) => sum + took(other), 0)
        const own = Math.max(0, took(suite) - (said - begun) / 1000)
        const counts = `${passed} passed, ${failed} failed, ${ended} of ${files} files`
        say(`    ${suite.name}: ${counts}; about ${minutes(others + own)} left`)
      },
    }
  }

  function end(suite, seconds) {
    left.delete(suite)
    kept[`${kind} ${suite.name}`] = Math.round(seconds)
    writeKept(KEPT, kept)
  }
  return { follow, end, skip: (suite) => void left.delete(suite) }
}

const minutes = (seconds) => (seconds < 90 ? `${Math.round(seconds)} s` : `${Math.round(seconds / 60)} min`)
const indented = (lines) => lines.map((line) => `      ${line}`).join("\n")
