import { Refusal } from "@mercer/commerce"
import type { RestRequest } from "../rest-request.ts"
import { sound } from "../sound.ts"
import type { Found, Route } from "../table.ts"
import { readBody } from "./body.ts"
import { uploadsOf } from "./multipart.ts"
import { decodeQuery } from "./query.ts"

type Values = Record<string, unknown>

/** Path, query and body of a request as the input of its operation. A name may appear in only one of them. */
export async function inputOf(request: RestRequest, { route, values }: Found, query: string): Promise<Values> {
  const { files, body_limit, query_names } = route.meta
  const asked = renamed(decodeQuery(query), query_names)
  if (files) return { [files]: uploadsOf(request, files, body_limit) }
  const body = route.hasBody ? await readBody(request, body_limit) : {}
  const strangers = [...Object.keys(asked).filter(isStrange(route)), ...Object.keys(body).filter(isNoBodyName(route))]
  if (strangers.length > 0) refuse(strangers)
  return sound({ ...asked, ...body, ...values })
}

/** The query under the input's own names. */
function renamed(asked: Values, names: Readonly<Record<string, string>> = {}): Values {
  return Object.fromEntries(Object.entries(asked).map(([name, value]) => [names[name] ?? name, value]))
}

/** The query of a write only selects fields of the response. An operation without input accepts nothing. */
function isStrange({ method, names, hasInput }: Route) {
  return (name: string) => names.has(name) || !hasInput || (method !== "GET" && name !== "expand" && name !== "fields")
}

function isNoBodyName({ names }: Route) {
  return (name: string) => names.has(name) || name === "expand" || name === "fields"
}

const MOST_NAMED = 20

function refuse(names: string[]): never {
  const sentences = names.slice(0, MOST_NAMED).map((name) => `property ${name.slice(0, 100)} should not exist`)
  throw new Refusal("invalid_data", sentences.join(", "))
}
