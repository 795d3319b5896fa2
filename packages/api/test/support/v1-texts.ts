import { expect } from "vitest"
import type { Reply } from "./client.ts"

/** Messages that a document quotes from Medusa v1: the section, the status, and a request that is refused with it. */
export type Quoted = [where: string, status: number, text: string | RegExp, ask: () => Promise<Reply>]

/** Fails unless a request is refused with this message. */
export async function refusedSo(_where: string, status: number, text: string | RegExp, ask: () => Promise<Reply>) {
  const { status: answered, body } = await ask()
  const message = typeof text === "string" ? text : expect.stringMatching(text)
  expect({ status: answered, message: body.message }).toEqual({ status, message })
}
