import fs from "node:fs"
import path from "node:path"
import { expect, test } from "vitest"

const src = path.join(import.meta.dirname, "../src")
const files = fs
  .readdirSync(src, { recursive: true, encoding: "utf8" })
  .filter((name) => /\.tsx?$/.test(name))
  .map((name) => ({ name, text: fs.readFileSync(path.join(src, name), "utf8") }))

/** Rows of the server have one of these. */
const OF_ROWS = /^ {2}(id|created_at|updated_at)\??: string$/m
const INTERFACE = /^(?:export )?interface (\w+)[^{]*\{\n(.*?)^\}/gms

const OF_A_COMPONENT = /Props$/

/** What describes no row of the server: values of a form, and what a part of a page works with. */
const NO_ROWS = [
  "claims/new/draft.ts: Wanted",
  "crud/details.tsx: Dated",
  "crud/form.ts: About",
  "discounts/conditions/resources.ts: Resource",
  "form/fields.tsx: Control",
  "order-edits/edit.ts: EditRow",
  "orders/detail/opened.ts: Opened",
  "price-lists/use-save-prices.ts: Saving",
  "products/detail/option-dialogs.tsx: Values",
  "products/sheet/save.ts: Edit",
  "products/sheet/use-save.ts: Saving",
  "shipping/fields.tsx: Bound",
]

/** Folders whose rows are still written by hand. */
const STILL = [
  "audit",
  "claims",
  "custom-fields",
  "customer-groups",
  "gift-cards",
  "metadata",
  "notes",
  "order-edits",
  "product-labels",
  "publishable-keys",
  "regions",
  "returns",
  "tokens",
  "users",
  "webhooks",
]
const isNotYet = (name: string) => STILL.includes(name.replace("app/app/(inside)/", "").split("/")[0] ?? "")

test("the type of what an operation returns follows from its router", () => {
  const written = files.flatMap(({ name, text }) =>
    [...text.matchAll(INTERFACE)]
      .filter(([, word = "", body = ""]) => OF_ROWS.test(body) && !OF_A_COMPONENT.test(word))
      .map(([, word]) => `${name}: ${word}`),
  )
  const wrong = written.filter((one) => !NO_ROWS.includes(one) && !isNotYet(one))
  const mend = 'write type Row = Output["webhooks"]["list"]["webhooks"][number], with Output of server/operations.ts'
  expect(wrong, mend).toEqual([])
})

/** Casts that are needed, each with its reason. */
const CASTS: Record<string, string> = {
  "crud/operations.ts": "one part for the operations of every described resource",
  "list/paged.ts": "an operation's path and input are in the key of its query",
  "metadata/of.tsx": "one part for the metadata of every resource",
  "own/kit.tsx": "a shop's own pages are typed by the kit",
  "products/sheet/save.ts": "the errors inside a refusal",
}

/** `data.webhooks as Row[]`, `(await …).webhook as Row`, and whatever goes by way of `unknown`. */
const CAST = /\bas unknown as\b|(?:\bdata|\))\??\.\w+(?: \?\? \[\])?\)* as (?!const\b)/

test("no response is cast to another type", () => {
  const cast = files.filter(({ text }) => text.split("\n").some((line) => CAST.test(line))).map(({ name }) => name)
  const wrong = cast.filter((name) => !Object.hasOwn(CASTS, name) && !isNotYet(name))
  expect(wrong, "repair the operation's output in packages/api, and let the type follow from it").toEqual([])
})

/** Attributes that are no values of a form. */
const ATTRIBUTES: Record<string, string> = {
  "grid/use-cursor.ts": "where a cell is",
  "products/media/images.tsx": "which picture gets the focus after it was moved",
  "shell/theme.tsx": "the theme of the whole page",
}

test("a form's values are parsed from its state, never from attributes of the page", () => {
  const read = files.filter(({ text }) => /\.dataset\b|getAttribute\("data-/.test(text)).map(({ name }) => name)
  const wrong = read.filter((name) => !Object.hasOwn(ATTRIBUTES, name))
  expect(wrong, "give the field a parser, as AmountField of form/fields.tsx has").toEqual([])
})
