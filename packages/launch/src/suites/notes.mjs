// What a suite's runner, another process, has done so far: it notes each event as a line of a file, and `npm test` reads on.
import fs from "node:fs"

/** Notes one event of the runner: `files` there are, a test that `passed` or `failed`, a file that has `ended`. */
export function note(event) {
  fs.appendFileSync(process.env.SUITE_NOTES, `${JSON.stringify(event)}\n`)
}

const LOOK_MS = 500

/**
 * Follows a file of notes until `stop` is called.
 * @param {string} file
 * @param {{ onFailure: (failure: { failed: string, words: string }) => void, onProgress: (done: object) => void }} listener
 *   `onProgress` gets `{ files, ended, passed, failed }`
 */
export function follow(file, { onFailure, onProgress }) {
  const done = { files: 0, ended: 0, passed: 0, failed: 0 }
  let read = 0
  function look() {
    const text = fs.existsSync(file) ? fs.readFileSync(file, "utf8") : ""
    const whole = text.lastIndexOf("\n") + 1
    const events = text.slice(read, whole).split("\n").filter(Boolean).map(JSON.parse)
    read = whole
    for (const event of events) {
      if (event.failed) onFailure(event)
      done.files += event.files ?? 0
      done.passed += event.passed ?? 0
      done.failed += event.failed ? 1 : 0
      done.ended += event.ended ? 1 : 0
    }
    onProgress(done)
  }
  const timer = setInterval(look, LOOK_MS)
  return function stop() {
    clearInterval(timer)
    look()
  }
}
