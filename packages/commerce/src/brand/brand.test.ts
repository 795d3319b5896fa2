import { expect, test } from "vitest"
import { brandOf, colorIn } from "./brand.ts"

const store = (metadata: unknown, name = "Ada's shop") => ({ name, metadata })

test("a store has its name, the logo of its documents, and its color", () => {
  const documents = { logo: "https://shop.example.com/uploads/a1b2.png" }
  expect(brandOf(store({ documents, panel: { color: "#0A7" } }))).toEqual({
    name: "Ada's shop",
    logo: "/uploads/a1b2.png",
    color: "#00aa77",
  })
})

test("a store without a name is Mercer's", () => {
  expect(brandOf(store(null, " "))).toEqual({ name: "Mercer", logo: null, color: null })
})

test.each([
  null,
  7,
  [],
  "text",
  { documents: 1, panel: "x" },
  { documents: { logo: 5 }, panel: { color: 12 } },
  { documents: { logo: "javascript:alert(1)" }, panel: { color: "red;}" } },
  { documents: { logo: "https://elsewhere.example/a.png" }, panel: { color: "#12345" } },
])("metadata %j says nothing of the brand", (metadata) => {
  expect(brandOf(store(metadata))).toMatchObject({ logo: null, color: null })
})

test.each([
  ["#AABBCC", "#aabbcc"],
  ["aabbcc", "#aabbcc"],
  [" #abc ", "#aabbcc"],
  ["abcd", null],
  ["#gggggg", null],
  ["", null],
])("%j is the color %j", (text, color) => expect(colorIn(text)).toBe(color))
