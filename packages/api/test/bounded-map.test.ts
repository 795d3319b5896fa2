import { expect, test } from "vitest"
import { boundedMap } from "../src/answer-cache/bounded-map.ts"

test("the entries that were not used for longest leave when there are too many bytes", () => {
  const map = boundedMap<{ size: number }>(10)
  map.set("a", { size: 4 })
  map.set("b", { size: 4 })
  map.get("a")
  map.set("c", { size: 4 })
  expect(["a", "b", "c"].filter((key) => map.get(key))).toEqual(["a", "c"])
  map.set("a", { size: 6 })
  expect(["a", "c"].filter((key) => map.get(key))).toEqual(["a", "c"])
  map.set("d", { size: 11 })
  expect(map.get("d")).toBeUndefined()
  map.set("a", { size: 11 })
  expect(map.get("a")).toBeUndefined()
})
