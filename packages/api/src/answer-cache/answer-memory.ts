import type { AnswerMemory } from "@mercer/rest/handler"
import type { App, Context } from "../context/context.ts"
import { boundedMap } from "./bounded-map.ts"
import { catalogAnswers } from "./catalog-answers.ts"
import type { Entry } from "./entry.ts"
import { rowsAnswers } from "./rows-answers.ts"

const MOST_BYTES = 48 * 1024 * 1024

/**
 * The answers in this server's memory. Each is checked at each request, in one statement, in one of two ways: that the
 * catalog has not changed, or that the rows it was made from have not.
 * @public
 */
export function answerMemory(app: App): AnswerMemory<Context> {
  const entries = boundedMap<Entry>(MOST_BYTES)
  return { ...catalogAnswers(app, entries), ...rowsAnswers(app, entries) }
}
