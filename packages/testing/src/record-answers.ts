import { appendFileSync, mkdirSync } from "node:fs"
import path from "node:path"
import { expect, TestRunner } from "vitest"

/** What receives a request and returns a response: the REST and tRPC interfaces, hooks of providers, files. */
// biome-ignore lint/suspicious/noExplicitAny: the arguments before and after the request are the interface's own
type Interface = (...values: any[]) => Promise<Response>

/** Interfaces whose responses are not the same in two runs: many requests at once, or random ones. */
const UNSTABLE = /[\\/](races|fuzz|scale)[\\/]/

/**
 * With RECORD_ANSWERS=<folder> every response of these interfaces is recorded, one JSON line each, in a file for each
 * test file; `compare-answers.mjs` compares two such folders. Without it they are given back untouched.
 */
export function recordAnswers<T extends object>(interfaces: T, names: readonly (keyof T & string)[]): T {
  const folder = process.env.RECORD_ANSWERS
  const file = expect.getState().testPath ?? ""
  if (!folder || UNSTABLE.test(file)) return interfaces
  const recording = startRecording(folder, file)
  const recorded = names.map((name) => [name, recording(name, interfaces[name] as Interface)])
  return { ...interfaces, ...Object.fromEntries(recorded) }
}

function startRecording(folder: string, file: string) {
  mkdirSync(folder, { recursive: true })
  const to = path.join(folder, `${path.relative(process.cwd(), file).replace(/[\\/]/g, "__")}.jsonl`)
  const asked = new Map<string, number>()
  return (name: string, answering: Interface): Interface =>
    async (...values) => {
      const test = TestRunner.getCurrentTest()?.fullTestName ?? "(set-up)"
      const place = (asked.get(test) ?? 0) + 1
      // Its position is set before the response: responses to concurrent requests come in any order.
      asked.set(test, place)
      const { method, url } = values.find((value) => value instanceof Request) as Request
      const answer = await answering(...values)
      const body = await answer.clone().text()
      const line = { test, place, name, method, url, status: answer.status, body, at: new Date().toISOString() }
      appendFileSync(to, `${JSON.stringify(line)}\n`)
      return answer
    }
}
