import { expect, test } from "vitest"
import * as z from "zod"
import { answered } from "../src/errors.ts"
import { Email } from "../src/input/input.ts"

const text = z.string().min(1).max(5)

test.each<[string, z.ZodType, unknown]>([
  ["x must not be empty", text, ""],
  ["x must have at most 5 characters", text, "abcdef"],
  ["x must have at least 8 characters", z.string().min(8), "short"],
  ["x must have exactly 2 characters", z.string().length(2), "deu"],
  ["x must have exactly 1 character", z.string().length(1), "de"],
  ["x must be a string", text, undefined],
  ["x must be a string", text, 1],
  ["x must be a number conforming to the specified constraints", z.number(), "1"],
  ["x must be an integer number", z.int(), 1.5],
  ["x must be at least 1", z.int().min(1), 0],
  ["x must be at most 100", z.number().max(100), 101],
  ["x must be greater than 0", z.number().positive(), 0],
  ["x must be less than 1", z.number().lt(1), 1],
  ["x must be a multiple of 5", z.number().multipleOf(5), 7],
  ["x must not be empty", z.array(z.string()).min(1), []],
  ["x must have at most 1 item", z.array(z.string()).max(1), ["a", "b"]],
  ["x.1 must not be empty", z.array(text), ["a", ""]],
  ["x must be a date", z.date(), "yesterday"],
  ["x must be at least 2026-01-01T00:00:00.000Z", z.date().min(new Date("2026-01-01")), new Date(0)],
  ["x must be an email address", z.email(), "ida"],
  ["x must be an email address", Email, "ida"],
  ["x must be a URL", z.url(), "example"],
  ["x must be a date and a time", z.iso.datetime(), "today"],
  ["x must have the right format", z.string().regex(/^a$/), "b"],
  ["x must be two letters", z.string().regex(/^[a-z]{2}$/, "must be two letters"), "b"],
  ["x must be one of the following values: a, b", z.enum(["a", "b"]), "c"],
  ["x must have a valid value", z.string().refine((value) => value !== "b"), "b"],
  ["x must be a string or an object", z.union([z.string(), z.strictObject({ id: text })]), 7],
  ["x must not be empty", z.union([text, z.strictObject({ id: text })]), ""],
  ["x.id must not be empty", z.union([text, z.strictObject({ id: text })]), { id: "" }],
  ["x must be null or an object", z.union([z.null(), z.strictObject({ id: text })]), "c"],
  ["x must be a or b or an array", z.union([z.enum(["a", "b"]), z.array(text)]), "c"],
  ["property x.more should not exist", z.strictObject({}), { more: 1 }],
])("%s", (message, schema, x) => expect(words(z.object({ x: schema }), { x })).toBe(message))

test("every fault is a sentence, and names its property", () => {
  const schema = z.object({
    email: z.email(),
    password: z.string().min(8),
    items: z.array(z.object({ quantity: z.int().min(1) })),
  })
  expect(words(schema, { email: "", password: "a", items: [{ quantity: 0 }] })).toBe(
    "email must be an email address, password must have at least 8 characters, items.0.quantity must be at least 1",
  )
  expect(words(schema, [])).toBe("The request must be an object")
})

// Programs, such as the panel, match faults by their code.
test("an address that is none has a wrong format, as any other", () =>
  expect(Email.safeParse("ida").error?.issues).toMatchObject([{ code: "invalid_format", format: "email" }]))

function words(schema: z.ZodType, value: unknown): string | undefined {
  const { error } = schema.safeParse(value)
  return error && answered(error).message
}
