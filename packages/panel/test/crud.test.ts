import { createElement, type ReactNode } from "react"
import { renderToStaticMarkup } from "react-dom/server"
import { expect, test } from "vitest"
import { type ListColumn, useFilled } from "../src/crud/columns.tsx"
import { fieldsForm } from "../src/crud/fields.tsx"
import type { About, ResourceForm, UseForm, Values } from "../src/crud/form.ts"
import { counted, crudResource } from "../src/crud/resource.ts"
import { reading } from "../src/money/reading.ts"
import { Misfits } from "../src/server/faults.ts"
import { en } from "../src/words/en.ts"
import InEnglish from "../src/words/in-en.tsx"

const words = { name: "Name", code: "Code", rate: "Rate", region: "Region" }
const rates = crudResource({ name: "tax-rates", one: "tax_rate", many: "tax_rates", page: "taxes", words: () => words })
const channels = crudResource({
  name: "sales-channels",
  one: "sales_channel",
  many: "sales_channels",
  page: "sales-channels",
  words: () => ({ name: "Name", description: "Description" }),
})

const rateForm = fieldsForm(
  rates,
  (texts) => [
    { name: "name", required: true },
    [
      { name: "rate", kind: "percent", most: 100 },
      { name: "code", mono: true },
    ],
    { name: "region_id", kind: "select", label: texts.region, options: [{ value: "reg_1", word: "EU" }], none: "" },
  ],
  ({ code = "", ...values }) => ({ ...values, code: code || "made" }),
)
const channelForm = fieldsForm(channels, () => [
  { name: "name" },
  { name: "description", kind: "area" },
  { name: "is_disabled", kind: "check" },
  { name: "with_key", kind: "question" },
])

/** What a hook returns in a page, and the page. */
function rendered<Result>(hook: () => Result, draw: (result: Result) => ReactNode = () => null) {
  const results: Result[] = []
  function Page() {
    const result = hook()
    results.push(result)
    return draw(result)
  }
  const html = renderToStaticMarkup(createElement(InEnglish, null, createElement(Page)))
  const [result] = results
  if (!result) throw new Error("The page was not rendered")
  return { result, html }
}

function formOf<Name extends Parameters<typeof crudResource>[0]["name"]>(useForm: UseForm<Name>, about: About<Name>) {
  return rendered(
    () => useForm(about),
    ({ fields }) => fields,
  )
}

const sent = (form: Pick<ResourceForm<"tax-rates">, "inputOf">, values: Values) => {
  const read = reading("en", en.faults)
  const input = form.inputOf(values, read, undefined)
  read.done()
  return input
}

test("a new resource is sent without the fields that were left empty, or with what they are completed to", () => {
  const { result } = formOf(rateForm, { fresh: true })
  expect(result.valuesOf(undefined)).toEqual({ name: "", rate: "", code: "", region_id: "" })
  const values = { name: " Books ", rate: "7", code: "", region_id: "" }
  expect(sent(result, values)).toEqual({ name: "Books", rate: 7, code: "made", region_id: undefined })
})

test("a stored resource is sent with its fields emptied, and is not completed", () => {
  const { result } = formOf(rateForm, { fresh: false, id: "txr_1" })
  const stored = { name: "Books", rate: 7.5, code: "b", region_id: "reg_1" }
  const values = result.valuesOf(stored as never)
  expect(values).toEqual({ name: "Books", rate: "7.5", code: "b", region_id: "reg_1" })
  const emptied = { name: "Books", rate: "", code: "", region_id: "" }
  expect(sent(result, emptied)).toEqual({ name: "Books", rate: null, code: "", region_id: null })
})

test("what is no number is refused at its field", () => {
  const { result } = formOf(rateForm, { fresh: true })
  const refused = () => sent(result, { name: "Books", rate: "101", code: "", region_id: "" })
  expect(refused).toThrow(Misfits)
  expect(refused).toThrow(en.faults.outside("0", "100"))
})

test("a check is sent as true or false, and a question of the form not at all", () => {
  const { result } = formOf(channelForm, { fresh: true })
  expect(result.valuesOf({ name: "App", is_disabled: true } as never)).toMatchObject({ is_disabled: "true" })
  const values = { name: "App", description: "", is_disabled: "", with_key: "true" }
  const input = result.inputOf(values, reading("en", en.faults), undefined)
  expect(input).toEqual({ name: "App", description: undefined, is_disabled: false })
})

test("fields have the words of their names, and only the first one of a new resource has the focus", () => {
  const fresh = formOf(rateForm, { fresh: true }).html
  expect([...fresh.matchAll(/<label[^>]*>([^<]+)/g)].map(([, text]) => text)).toEqual([
    "Name",
    "Rate",
    "Code",
    "Region",
  ])
  expect([...fresh.matchAll(/data-first/g)].length).toBe(1)
  expect(fresh).toMatch(/class="side-by-side"><div class="field">.*Rate.*Code/)
  expect(formOf(rateForm, { fresh: false }).html).not.toContain("data-first")
})

test("a column has the text or date of its key, unless it says what it displays", () => {
  const described: ListColumn<"sales-channels", ReturnType<typeof channels.words>>[] = [
    { key: "name", head: "Channel", cell: (row) => row.name.toUpperCase() },
    { key: "description", sort: "description" },
    { key: "created_at", extra: true },
  ]
  const row = { name: "App", description: null, created_at: "2026-01-02T00:00:00.000Z" } as never
  const { result, html } = rendered(
    () => useFilled(described, channels.words()),
    (columns) => columns.map(({ key, cell }) => createElement("p", { key }, cell(row))),
  )
  expect(result.map(({ head }) => head)).toEqual(["Channel", "Description", en.common.created])
  expect(result.map(({ sort, extra }) => [sort, extra])).toEqual([
    [undefined, undefined],
    ["description", undefined],
    [undefined, true],
  ])
  const time = '<time dateTime="2026-01-02T00:00:00.000Z"></time>'
  expect(html).toBe(`<p>APP</p><p><span class="muted">${en.common.none}</span></p><p>${time}</p>`)
})

test("a text speaks of one or of several", () => {
  expect(counted("Delete this role?", 2)).toBe("Delete this role?")
  expect(counted((n) => `Delete ${n} tags?`, 2)).toBe("Delete 2 tags?")
})
