import { expect, test } from "vitest"
import type * as z from "zod"
import { built } from "./support/contract.ts"

/** Every input of an operation that takes an email address: in a path, a query or a body. */
const inputs = built.flatMap(({ procedure, input }) =>
  Object.entries(input)
    .filter(([name, type]) => name === "email" || takesAnEmail(type))
    .map(([name, type]) => ({ procedure, name, type })),
)

/** Whether it takes addresses and refuses other texts. */
function takesAnEmail(type: z.ZodType): boolean {
  return type.safeParse("ann@example.com").success && !type.safeParse("ann.example.com").success
}

test("an email address is taken in by many operations", () => expect(inputs.length).toBeGreaterThan(15))

test.each(inputs)("$procedure ignores blanks around $name, and takes capitals as small letters", ({ name, type }) => {
  // A path's is folded where it is used.
  for (const blanks of [" ", "\t", "\u00a0", "  \n"]) {
    const { data } = type.safeParse(`${blanks}Ann@Example.COM${blanks}`)
    expect(String(data).toLowerCase(), name).toBe("ann@example.com")
  }
})
