import type { Answer, Entity, Shape } from "@mercer/rest"
import { describe, expect, test } from "vitest"
import { entities } from "../src/entities/index.ts"
import { built } from "./support/contract.ts"
import { relationPaths } from "./support/relation-paths.ts"

const STEPS = 4
const alwaysOf = ({ spec }: Entity) => spec.always ?? []
const at = (shape: Shape, path: string) =>
  path.split(".").reduce<Shape | undefined>((one, name) => one?.relations[name], shape)

/** The shape that a request selects; undefined where the operation does not let it. */
function selected({ select }: Answer, expand: string, fields?: string): Shape | undefined {
  try {
    return select(expand, fields)
  } catch {
    return undefined
  }
}

/** Every place in an operation's answer that has rows with something that is always returned. */
function places(answer: Answer): { path: string; names: readonly string[] }[] {
  if (!answer.entity) return []
  const below = relationPaths(answer.entity, STEPS).filter(({ end }) => alwaysOf(end).length > 0)
  return below.map(({ path, end }) => ({ path, names: alwaysOf(end) })).filter(({ path }) => selected(answer, path))
}

const answers = built.map(({ route, meta }) => [route, meta.answer] as const)
const leading = answers.map(([route, answer]) => [route, answer, places(answer)] as const)
const some = leading.filter(([, , found]) => found.length > 0)

test("fulfillments and returns always have their items, in the answers of shoppers and operators alike", () => {
  const always = Object.values(entities).filter((entity) => alwaysOf(entity).length > 0)
  expect(always.map((entity) => [entity.name, ...alwaysOf(entity)])).toEqual([
    ["Fulfillment", "items"],
    ["Return", "items"],
  ])
  const routes = some.map(([route]) => route)
  expect(routes.length).toBeGreaterThan(50)
  expect(routes).toEqual(expect.arrayContaining(["GET /admin/orders/{}", "GET /store/orders/{}", "GET /admin/swaps"]))
})

describe.each(some)("%s", (_, answer, found) => {
  test("returns them with every relation that leads to such a row, and leaves them out only where fields does", () => {
    for (const { path, names } of found) {
      expect([path, ...Object.keys(at(selected(answer, path) as Shape, path)?.relations ?? {})]).toEqual([
        path,
        ...names,
      ])
      const narrowed = selected(answer, "", `${path}.id`) as Shape
      expect([path, at(narrowed, path)?.relations]).toEqual([path, {}])
      const without = names.map((name) => `-${path}.${name}`).join()
      expect([path, at(selected(answer, path, without) as Shape, path)?.relations]).toEqual([path, {}])
    }
  })
})

test.each(answers.filter(([, { entity }]) => entity && alwaysOf(entity).length > 0))(
  "%s returns those of the entity's rows, also where nothing is expanded",
  (_, { select, entity }) => {
    const names = alwaysOf(entity as Entity)
    expect(Object.keys(select("").relations)).toEqual(names)
    expect(Object.keys(select("", "-status").relations)).toEqual(names)
    expect(Object.keys(select("", "status").relations)).toEqual([])
  },
)
