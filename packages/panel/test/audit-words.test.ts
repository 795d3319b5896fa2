import { appRouter } from "@mercer/api"
import { expect, test, vi } from "vitest"
import { useOperationWords } from "../src/audit/operation-words.ts"
import { useOtherOperationWords } from "../src/audit/other-operation-words.ts"

vi.mock("#panel/words/index.tsx", () => import("./spoken.ts"))

interface Definition {
  type: string
  meta?: { access?: string; openapi?: object }
}

/** Operators' writes: each leaves a record, which the audit log and the timelines of the panel name. */
const audited = Object.entries(appRouter._def.procedures as unknown as Record<string, { _def: Definition }>)
  .filter(([, { _def }]) => _def.type === "mutation" && _def.meta?.openapi && _def.meta.access === "admin")
  .map(([name]) => name.replace(/^admin\./, ""))

test("every operation that is audited has its words in the panel", () => {
  const { nouns, verbs } = useOperationWords() as { nouns: Record<string, string>; verbs: Record<string, unknown> }
  const others: Record<string, string> = useOtherOperationWords()
  const hasWords = (name: string) => {
    const [resource = "", action = ""] = name.split(".")
    return name in others || (resource in nouns && action in verbs)
  }
  expect(audited.length).toBeGreaterThan(150)
  const lacking = audited.filter((name) => !hasWords(name))
  const mend = "add what was done to src/audit/other-operation-words.ts (or a noun or verb to operation-words.ts)"
  expect(lacking, `${mend}, and its translations to messages/*.json`).toEqual([])
})
