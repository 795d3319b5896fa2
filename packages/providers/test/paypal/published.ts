import { readFileSync } from "node:fs"
import { Ajv } from "ajv"
import addFormats from "ajv-formats"
import type { Exchange } from "./fake-paypal.ts"

/**
 * PayPal's OpenAPI documents, as far as the provider uses them: orders v2 (2.13), payments v2 and webhooks v1, of
 * https://github.com/paypal/paypal-rest-api-specifications, without descriptions.
 */
const { operations, schemas } = JSON.parse(readFileSync(new URL("./published.json", import.meta.url), "utf8")) as {
  operations: Record<string, Operation>
  schemas: Record<string, object>
}

interface Operation {
  request: object | null
  responses: Record<string, object | null>
}

const ajv = new Ajv({ strict: false, logger: false, allErrors: true, unicodeRegExp: false })
;(addFormats as unknown as (ajv: Ajv) => void)(ajv)
ajv.addSchema({ $id: "published", $defs: schemas })

const OPERATIONS = Object.entries(operations).map(([name, operation]) => {
  const [method = "", path = ""] = name.split(" ")
  const fits = new RegExp(`^${path.replaceAll(/\{\w+\}/g, "[^/]+")}$`)
  return { name, fits: (of: Exchange) => of.method.toLowerCase() === method && fits.test(of.path), ...operation }
})

/** What PayPal's documents do not allow in a request of the provider's, or in a response of the fake. */
export function misfitsOf(exchange: Exchange): string[] {
  const { method, path, status, request, response } = exchange
  const operation = OPERATIONS.find(({ fits }) => fits(exchange))
  if (!operation) return [`${method} ${path} is no operation of PayPal's documents`]
  const { name, responses } = operation
  const schema = responses[status] === undefined ? responses.default : responses[status]
  const isKnown = String(status) in responses || "default" in responses
  return [
    ...(status < 300 && operation.request ? faultsIn(operation.request, request, `request of ${name}`) : []),
    ...(isKnown ? [] : [`${name} does not answer ${status}`]),
    ...(schema && response ? faultsIn(schema, JSON.parse(response), `${status} of ${name}`) : []),
  ]
}

/**
 * Issues are listed incompletely, and another text may come with each; a hold that has expired is in no list of statuses,
 * and the tests have one that is unknown.
 */
const OPEN = /^\/details\/|\/authorizations\/0\/status$/

const compiled = new Map<string, ReturnType<typeof ajv.compile>>()

function faultsIn(schema: object, value: unknown, what: string): string[] {
  const text = JSON.stringify(schema).replaceAll('"#/$defs/', '"published#/$defs/')
  const check = compiled.get(text) ?? ajv.compile(JSON.parse(text))
  compiled.set(text, check)
  if (check(value)) return []
  return (check.errors ?? [])
    .filter(({ instancePath }) => !OPEN.test(instancePath))
    .map(({ instancePath, message }) => `${what}: ${instancePath || "/"} ${message}`)
}
