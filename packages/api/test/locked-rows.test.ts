// Which builder an operator's write uses: adminChange locks the rows that its path names, and checks `if_unchanged_since`.
import fs from "node:fs"
import path from "node:path"
import { expect, test } from "vitest"
import { built } from "./support/contract.ts"

const SRC = path.join(import.meta.dirname, "../src")

const ADDS = "adds a row beside the one in its path, which stays as it is"
const LOCKS = "locks in an order of its own, and calls changing() or raises the version itself"
const ENDS = "sends or ends something, whose own statement finds out that another has done so"

/** Writes below a row in their path that adminWrite is right for, and why. */
const WITHOUT_ADMIN_CHANGE: Record<string, string> = {
  "POST /admin/customers/{id}/addresses": LOCKS,
  "POST /admin/customers/{id}/invitation": ADDS,
  "POST /admin/customers/{id}/invitation-link": ADDS,
  "POST /admin/discounts/{id}/dynamic-codes": ADDS,
  "POST /admin/inventory-items/{id}/location-levels": ADDS,
  "POST /admin/sales-channels/{id}/stock-locations": ADDS,
  "POST /admin/users/{id}/tokens": ADDS,
  "POST /admin/currencies/{code}": LOCKS,
  "POST /admin/inventory-items/{id}/location-levels/{location_id}": LOCKS,
  "POST /admin/inventory-items/{id}/location-levels/{location_id}/adjust": LOCKS,
  "POST /admin/inventory-items/{id}/move": LOCKS,
  "POST /admin/product-categories/{id}": LOCKS,
  "POST /admin/product-categories/{id}/products/batch": LOCKS,
  "POST /admin/roles/{id}": LOCKS,
  "POST /admin/users/{id}": LOCKS,
  "POST /admin/views/{id}": LOCKS,
  "POST /admin/media/{id}/products/batch": LOCKS,
  "POST /admin/store/currencies/{code}": LOCKS,
  "POST /admin/product-tags/{id}/merge": LOCKS,
  "POST /admin/product-types/{id}/merge": LOCKS,
  "POST /admin/event-runs/{id}/retry": ENDS,
  "POST /admin/invites/{invite_id}/resend": ENDS,
  "POST /admin/jobs/{name}/run": ENDS,
  "POST /admin/mentions/{id}/read": ENDS,
  "POST /admin/notifications/{id}/resend": ENDS,
  "POST /admin/users/{id}/second-factor/reset": ENDS,
  "POST /admin/webhooks/{id}/deliveries/{delivery_id}/resend": ENDS,
}

const sources = fs
  .readdirSync(SRC, { recursive: true, encoding: "utf8" })
  .filter((name) => name.endsWith(".ts"))
  .map((name) => fs.readFileSync(path.join(SRC, name), "utf8"))

/** The paths of the operations that a builder begins: its name, then the first route that follows. */
const begunBy = (builder: string) =>
  sources.flatMap((text) =>
    [...text.matchAll(new RegExp(`(?::|=) ${builder}\\b(?:(?!rest\\()[\\s\\S])*?rest\\(\\s*"([^"]+)"`, "g"))].map(
      ([, route = ""]) => route,
    ),
  )

test("an operation that changes the row in its path is an adminChange, so that two writers do not undo each other", () => {
  const plain = begunBy("adminWrite").filter((route) => /^POST .*\{/.test(route))
  expect(plain.length).toBeGreaterThan(20)
  const wrong = plain.filter((route) => !(route in WITHOUT_ADMIN_CHANGE))
  const mend = 'write adminChange("table") for adminWrite, and changes({ … }) for the input'
  expect(wrong, `${mend}; what needs no lock is added to WITHOUT_ADMIN_CHANGE with its reason`).toEqual([])
  const left = Object.keys(WITHOUT_ADMIN_CHANGE).filter((route) => !plain.includes(route))
  expect(left, "strike them from WITHOUT_ADMIN_CHANGE").toEqual([])
})

/** What only links two rows has no fields of which a version could have been read. */
const LINKS = ["POST /admin/discounts/{}/regions/{}", "POST /admin/store/currencies/{}"]

test("an operation that locks its rows accepts the version that its caller has read", () => {
  const updates = built.filter(
    ({ path: at, method, route }) => /^\/admin\/.*\}$/.test(at) && method === "POST" && !LINKS.includes(route),
  )
  const lacking = updates.filter(({ input }) => !("if_unchanged_since" in input)).map(({ route }) => route)
  expect(updates.length).toBeGreaterThan(30)
  expect(lacking, "declare the input with changes({ … }) of @mercer/rest").toEqual([])
})
