import { expect, test } from "vitest"
import * as z from "zod"
import { allOperations, type Built, built, routeOf } from "./support/contract.ts"
import { innerOf, type Property, propertiesOf, samplesOf } from "./support/medusa-properties.ts"

/* A client of Medusa v1 may send every query and body property that v1's validators name. */

/** Named by v1's validators and not in the table. */
const NAMED_BESIDES: Record<string, Partial<Record<"query" | "body", string>>> = {
  "POST /admin/regions": { body: "metadata: object" },
  "POST /admin/regions/{}": { body: "metadata: object" },
  "GET /admin/price-lists": { query: "description: string" },
  "GET /admin/users": { query: "role: admin|member|developer" },
  "GET /store/product-categories": { query: "order: string" },
  "GET /store/regions": { query: "order: string" },
}

/** Properties of v1 that are refused, or required here, and why. */
const EXCEPTIONS: Record<string, string> = {
  ...Object.fromEntries(
    ["ean", "upc", "barcode", "inventory_quantity", "allow_backorder", "manage_inventory"].map((name) => [
      `POST /admin/inventory-items ${name}`,
      "v1 documented it and refused it: it belongs to the variant",
    ]),
  ),
  "POST /admin/gift-cards value": "v1 answered 400 without it too, from its database",
  "POST /admin/orders/{} items": "what an order contains changes by edits, returns and swaps, which count its money",
  "POST /admin/orders/{} region": "as items",
  "POST /admin/orders/{} discounts": "as items",
  "POST /admin/orders/{} payment_method": "as items",
  "POST /admin/orders/{} shipping_method": "as items: POST /admin/orders/{id}/shipping-methods",
  "POST /admin/orders/{}/claims claim_items.reason": "v1 answered 400 without it too, from its service",
  "POST /admin/draft-orders status": "a draft that is completed without its payment has no order",
  "POST /admin/uploads files": "an upload of nothing",
  "POST /admin/uploads/protected files": "an upload of nothing",
  "GET /admin/stock-locations deleted_at": "v1 documented it and refused it",
  "GET /admin/reservations quantity": "v1 compares a number with dates; here with numbers",
}

type Place = "query" | "body"

const named = allOperations.flatMap((row) => {
  const route = routeOf(row.method, row.path)
  const operation = built.find((one) => one.route === route)
  const cells = (["query", "body"] as const).flatMap((place) => [
    { place, cell: row[place] },
    { place, cell: NAMED_BESIDES[route]?.[place] },
  ])
  const properties = cells.flatMap(({ place, cell = "" }) =>
    propertiesOf(cell).map((property) => ({ place, property })),
  )
  return operation && properties.length > 0 ? [[route, operation, properties] as const] : []
})

test.each(named)("%s takes what v1's validators name, and requires no more", (_, operation, properties) => {
  const faults = properties.flatMap((one) => faultsOf(operation, one))
  expect(faults.filter((fault) => !EXCEPTIONS[nameOf(operation, fault)])).toEqual([])
})

test("every exception is one", () => {
  const faults = named.flatMap(([, operation, properties]) =>
    properties.flatMap((one) => faultsOf(operation, one)).map((fault) => nameOf(operation, fault)),
  )
  expect(Object.keys(EXCEPTIONS).filter((name) => !faults.includes(name))).toEqual([])
})

const nameOf = ({ route }: Built, fault: string) => `${route} ${fault.split(":")[0]}`

/** What is wrong with a property: `title: is not taken`. */
function faultsOf({ input, meta, path }: Built, { place, property }: { place: Place; property: Property }): string[] {
  const { name, is_required } = property
  const key = (place === "query" && meta.query_names?.[name]) || name
  const schema = path.includes(`{${key}}`) ? undefined : input[key]
  if (!schema) return [`${name}: is not taken`]
  const inner = innerNames(z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }) as Schema)
  return [
    ...(is_required || schema.safeParse(undefined).success ? [] : [`${name}: is required`]),
    ...innerOf(property).flatMap((one) => {
      const found = inner.get(one.name.slice(name.length + 1))
      if (!found) return [`${one.name}: is not taken`]
      return found.is_required && !one.is_required ? [`${one.name}: is required`] : []
    }),
    ...property.forms
      .filter(isDecided)
      .flatMap((form) => samplesOf(form, place))
      .flatMap((value) => (schema.safeParse(value).success ? [] : [`${name}: ${JSON.stringify(value)}`])),
  ]
}

/** What a text may be is narrower here in many places: an email, an id of something, a column to order by. */
const isDecided = (form: string) => form !== "string"

type Schema = { properties?: object; required?: string[]; items?: Schema; anyOf?: Schema[]; allOf?: Schema[] }

/** The names inside an object, or inside the objects of a list. */
function innerNames(schema: Schema): Map<string, { is_required: boolean }> {
  const below = [...(schema.anyOf ?? []), ...(schema.allOf ?? []), ...(schema.items ? [schema.items] : [])]
  const own = Object.keys(schema.properties ?? {}).map(
    (name) => [name, { is_required: schema.required?.includes(name) ?? false }] as const,
  )
  return new Map([...below.flatMap((one) => [...innerNames(one)]), ...own])
}
