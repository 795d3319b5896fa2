import { Ajv2020 } from "ajv/dist/2020.js"
import addFormats from "ajv-formats"

const known = new WeakMap<object, Ajv2020>()

/** A validator for the schemas of an OpenAPI document, one per document since it caches what it has compiled. */
export function validatorOf(document: object): Ajv2020 {
  const made = known.get(document)
  if (made) return made
  const ajv = new Ajv2020({ strict: false, allErrors: true })
  ;(addFormats as unknown as (ajv: Ajv2020) => void)(ajv)
  known.set(document, ajv.addSchema(document, "shop"))
  return ajv
}

/** What is wrong with a value when it is checked against the schema at a place of the document. */
export function faults(document: object, place: string[], value: unknown): string[] {
  const pointer = place.map((step) => encodeURIComponent(step.replaceAll("~", "~0").replaceAll("/", "~1"))).join("/")
  const check = validatorOf(document).getSchema(`shop#/${pointer}`)
  if (!check) throw new Error(`The document has no ${place.join(" ")}`)
  check(value)
  return (check.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`)
}
