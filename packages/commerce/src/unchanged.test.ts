import { expect, test } from "vitest"
import { mustBeUnchanged } from "./unchanged.ts"

const at = (time: number) => new Date(time)

test.each([
  ["was changed before it was read", 1_000, at(2_000), false],
  ["is as it was read", 1_000, at(1_000), false],
  ["was changed a millisecond after it was read", 1_001, at(1_000), true],
  ["is written by somebody who does not say when they read it", 1_001, undefined, false],
  ["is written by somebody who sends null", 1_001, null, false],
] as const)("what %s", (_, updated, since, isRefused) => {
  const write = () => mustBeUnchanged({ updated_at: at(updated) }, since, "Discount d")
  const message = "Discount d was changed at 1970-01-01T00:00:01.001Z, after it was read"
  if (isRefused)
    expect(write).toThrow(expect.objectContaining({ type: "conflict", code: "changed_meanwhile", message }))
  else expect(write).not.toThrow()
})
