import { entities, resources } from "../entities/index.ts"

/** The head of the OpenAPI document. */
export const ABOUT = {
  title: "Mercer",
  contact: { name: "Mercer" },
  description: `The REST interface of a shop: \`/store\` for storefronts, \`/admin\` for operators and scripts. Requests and
responses are those of Medusa v1.

- Bodies are JSON. Amounts are whole minor units: \`1999\` is 19.99 EUR. Times are ISO 8601 in UTC.
- Lists take \`limit\`, \`offset\`, \`order\`, \`expand\` and \`fields\`, and say how many rows there are in \`count\`.
- An error is \`{type, message}\`, some with a \`code\`. The message is for people; its words may change.
- A write with an \`Idempotency-Key\` is done once, however often it is sent.`,
}

/** What the operations of each tag are for. A tag is the first two words of a path. */
export const TAGS: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(resources).flatMap(([name, { about, store }]) => [
    ...(about ? [[`admin ${name}`, about]] : []),
    ...(store ? [[`store ${name}`, store]] : []),
  ]),
)

/** What the rows of each schema are. */
export const SCHEMAS: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(entities).flatMap(([name, { spec }]) => (spec.about ? [[name, spec.about]] : [])),
)
