import { expect } from "vitest"
import type { Reply } from "./client.ts"

/** Words that a document quotes of Medusa v1: in which section, with which status, and a request that is refused so. */
export type Quoted = [where: string, status: number, text: string | RegExp, ask: () => Promise<Reply>]

/** Fails unless a request is refused with these words. */
export async function refusedSo(_where: string, status: number, text: string | RegExp, ask: () => Promise<Reply>) {
  const { status: answered, body } = await ask()
  const message = typeof text === "string" ? text : expect.stringMatching(text)
  expect({ status: answered, message: body.message }).toEqual({ status, message })
}
