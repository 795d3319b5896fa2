import { expect, test } from "vitest"
import { takenNames } from "../src/custom-fields/shop-fields.ts"
import { appRouter } from "../src/index.ts"
import { built } from "./support/contract.ts"

const procedures = appRouter._def.procedures as unknown as Record<string, { _def: { meta?: { fields?: string } } }>
const extended = built.flatMap(({ procedure, input }) => {
  const entity = procedures[procedure]?._def.meta?.fields
  return entity ? [{ procedure, entity, names: Object.keys(input) }] : []
})

test.each(extended)("no custom field can hide a parameter of $procedure", ({ entity, names }) => {
  const taken = takenNames(entity)
  expect(names.filter((name) => !taken.has(name))).toEqual([])
})

test("some operations take custom fields", () => expect(extended.length).toBeGreaterThan(3))
