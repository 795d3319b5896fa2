import type { Database } from "@mercer/db"
import { context, type Span, SpanKind, SpanStatusCode, type Tracer, trace } from "@opentelemetry/api"
import { keepCallers } from "../statements.ts"

type Client = { query(...args: unknown[]): unknown; [TRACED]?: true }
type Pool = Database["pool"]

const TRACED = Symbol("traced")
const LONGEST = 2_000
const LITERAL = /'(?:[^']|'')*'/g

/** Makes a span of each statement that a request sends on this pool. Statements of background work have none. */
export function traceStatements(pool: Pool, tracer: Tracer): void {
  pool.on("acquire", (client) => traceClient(client as unknown as Client, tracer))
  keepCallers(pool)
}

/** The statement as it is prepared: without values, also those that are written into it so that they are planned for. */
export const withoutValues = (text: string): string => text.replace(LITERAL, "?").slice(0, LONGEST)

function traceClient(client: Client, tracer: Tracer): void {
  if (client[TRACED]) return
  client[TRACED] = true
  const query = client.query.bind(client)
  client.query = (...args) => {
    const text = textOf(args[0])
    if (text === undefined || !trace.getSpan(context.active())) return query(...args)
    return ended(begun(tracer, text), query, args)
  }
}

/** Not of cursors and streams, which end in their own way. */
function textOf(first: unknown): string | undefined {
  if (typeof first === "string") return first
  const { text, submit } = (first ?? {}) as { text?: unknown; submit?: unknown }
  return typeof text === "string" && typeof submit !== "function" ? text : undefined
}

function begun(tracer: Tracer, text: string): Span {
  const [operation = "SQL"] = /\w+/.exec(text) ?? []
  const attributes = { "db.system.name": "postgresql", "db.query.text": withoutValues(text) }
  return tracer.startSpan(operation.toUpperCase(), { kind: SpanKind.CLIENT, attributes })
}

/** pg answers by a callback, if it is given one, or else by a promise. */
function ended(span: Span, query: Client["query"], args: unknown[]): unknown {
  const end = (error?: unknown) => {
    const { code } = (error ?? {}) as { code?: string }
    if (error) span.setStatus({ code: SpanStatusCode.ERROR }).setAttribute("db.response.status_code", String(code))
    span.end()
  }
  const last = args.at(-1)
  if (typeof last === "function") {
    const done = (...answer: unknown[]) => {
      end(answer[0])
      return last(...answer)
    }
    return query(...args.slice(0, -1), done)
  }
  const answer = query(...args) as Promise<unknown>
  answer.then(() => end(), end)
  return answer
}
