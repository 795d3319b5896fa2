import { type Chance, chance, mutated, mutatedPath, mutatedQuery } from "@mercer/testing/mutations"
import type { TestShop } from "./open-shop.ts"
import type { OwnOperation } from "./operations.ts"
import type { Reply, Visitor } from "./visitor.ts"

/** A request that succeeds. */
export interface Example {
  /** The values of the path's names. */
  path?: Record<string, string>
  query?: Record<string, string>
  body?: object
  /** Who sends it, if not any customer or operator will do. */
  by?: Visitor
}

/** How an own operation is checked. */
export interface ContractOptions {
  /** By the operation's name, `reviews.create`. One that succeeds without any input needs none. */
  examples?: Record<string, Example>
  /** How many requests with an unusual value each operation gets. */
  strange?: number
  /** How many SQL statements a read may send, with those of its login. */
  statements?: number
  /** Repeats a run. */
  seed?: number
}

interface Callers {
  stranger: Visitor
  customer: Visitor
  operator: Visitor
}

/**
 * What Mercer's own operations are tested for, of the shop's: strangers are refused; whatever is sent, the answer is
 * never a status of 500 and unknown keys are refused; a success has exactly the shape that is described; a read sends few
 * SQL statements. Returns what is not so, a line each.
 */
export async function contractFaults(shop: TestShop, options: ContractOptions = {}): Promise<string[]> {
  const callers = { stranger: shop, customer: await shop.customer(), operator: await shop.operator() }
  const { examples = {} } = options
  const unknown = Object.keys(examples).filter((name) => shop.operations.every((one) => one.name !== name))
  const faults = unknown.map((name) => `${name}: there is an example, but no operation`)
  // What deletes comes last: the examples of others may need the row.
  const inOrder = [...shop.operations].sort((a, b) => Number(a.method === "DELETE") - Number(b.method === "DELETE"))
  for (const [at, operation] of inOrder.entries()) {
    const example = { by: callerOf(operation, callers), ...examples[operation.name] }
    const found = [
      ...(await strangersFaults(operation, callers)),
      ...(await exampleFaults(shop, operation, example, options)),
      ...(await strangeFaults(operation, example, { ...options, seed: (options.seed ?? 1) + at })),
    ]
    faults.push(...[...new Set(found)].map((words) => `${operation.name}: ${words}`))
  }
  return faults
}

function callerOf({ meta: { access } }: OwnOperation, callers: Callers): Visitor {
  if (access === "admin") return callers.operator
  return access === "customer" ? callers.customer : callers.stranger
}

async function strangersFaults({ method, path, meta: { access } }: OwnOperation, callers: Callers): Promise<string[]> {
  if (access !== "admin" && access !== "customer") return []
  const refused = { "a stranger": callers.stranger, ...OTHERS[access](callers) }
  const faults: string[] = []
  for (const [who, caller] of Object.entries(refused)) {
    const { status } = await caller.ask(method, path.replace(/\{\w+\}/g, "x"), method === "GET" ? undefined : {})
    if (status !== 401) faults.push(`${who} gets ${status} instead of 401`)
  }
  return faults
}

const OTHERS = {
  admin: ({ customer }: Callers) => ({ "a customer": customer }),
  customer: ({ operator }: Callers) => ({ "an operator": operator }),
}

type Sent = Example & { by: Visitor }

/** A success, its shape (which every answer is checked for) and its statements; and the same with an unknown key. */
async function exampleFaults(shop: TestShop, operation: OwnOperation, sent: Sent, options: ContractOptions) {
  const { most = 12 } = { most: options.statements }
  let reply: Reply | string = ""
  const statements = await shop.statements(async () => void (reply = await answered(send(operation, sent))))
  const first = reply as Reply | string
  if (typeof first === "string") return [first]
  if (first.status > 299) return [`${needsExample(operation)}: ${first.status} ${first.text}`]
  const unknown = { ...sent, query: { ...sent.query, unknown_key: "x" }, body: { ...sent.body, unknown_key: "x" } }
  const { status } = await send(operation, unknown)
  return [
    ...(status === 400 || isAnything(operation) ? [] : [`an unknown key is answered with ${status} instead of 400`]),
    ...(operation.method === "GET" && statements.length > most
      ? [`a read sends ${statements.length} SQL statements, and may send ${most}`]
      : []),
  ]
}

/** With what its developer writes. */
const needsExample = ({ name, hasBody, path }: OwnOperation) =>
  `it needs an example that succeeds, as contractFaults(shop, { examples: { "${name}": { ${[
    ...(path.includes("{") ? ["path: { … }"] : []),
    hasBody ? "body: { … }" : "query: { … }",
  ].join(", ")} } } })`

/** The answer, or what is wrong with its shape. */
const answered = (asked: Promise<Reply>): Promise<Reply | string> => asked.catch((error: Error) => error.message)

/** A write that takes no body ignores one. */
const isAnything = ({ method, hasBody }: OwnOperation) => method !== "GET" && !hasBody

async function strangeFaults(operation: OwnOperation, sent: Sent, { strange = 30, seed = 1 }: ContractOptions) {
  const by = chance(seed)
  for (let n = 0; n < strange; n++) {
    const request = strangeRequest(operation, sent, by)
    const caller = sent.by.from(`10.${seed % 250}.${Math.floor(n / 250)}.${n % 250}`)
    const reply = await answered(caller.ask(operation.method, request.url, request.body))
    if (typeof reply === "string") return [reply]
    if (!makesSense(reply))
      return [`${reply.status} ${reply.text.slice(0, 200)} for ${JSON.stringify(request).slice(0, 300)}`]
  }
  return []
}

/** The example with an unusual value at one place of its path, query or body. */
function strangeRequest(operation: OwnOperation, sent: Sent, by: Chance) {
  const body = operation.hasBody ? (sent.body ?? {}) : undefined
  const kind = by.next()
  if (kind < 0.2 && sent.path && Object.keys(sent.path).length > 0)
    return { url: mutatedPath(operation.path, sent.path, by), body }
  if (!operation.hasBody || kind < 0.4)
    return { url: `${urlOf(operation, { ...sent, query: {} })}?${mutatedQuery([...operation.keys], by)}`, body }
  return { url: urlOf(operation, sent), body: mutated(body, by) }
}

const send = (operation: OwnOperation, { by, ...example }: Sent) =>
  by.ask(operation.method, urlOf(operation, example), operation.hasBody ? example.body : undefined)

function urlOf({ path, method }: OwnOperation, { path: values = {}, query = {} }: Example): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values[name] ?? "x"))
  const text = method === "GET" ? new URLSearchParams(query).toString() : ""
  return text ? `${filled}?${text}` : filled
}

/** A success, or an error with its type and a message. */
function makesSense({ status, body }: Reply): boolean {
  if (status >= 200 && status < 300) return true
  if (status >= 500 || status < 400) return false
  return typeof body?.type === "string" && typeof body?.message === "string"
}
