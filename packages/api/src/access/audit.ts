import { newId } from "@mercer/db"
import type { RouteMeta } from "@mercer/rest"
import type { Context } from "../context/context.ts"
import { emitWrite } from "../outbox/write-events.ts"
import {
  differences,
  lockSubject,
  madeSubject,
  type Snapshot,
  type Subject,
  snapshotOf,
  subjectOf,
} from "./audit-values.ts"

/** An operator's requested changes, without fields that others may not read. */
export interface Write {
  operation: string
  meta: RouteMeta | undefined
  path: string
  target_id: string | null
  changes: object
  /** What is changed, if it already existed. */
  subject: Subject | null
}

interface Outcome {
  ok: boolean
  data?: unknown
  error?: Error
}

type Noting = Context & { user_id: string }

/** The record's facts as far as the request has them: its operation, its path filled in, and the fields it sets. */
export function writeOf(operation: string, meta: RouteMeta | undefined, input: unknown): Write {
  const template = meta?.openapi?.path ?? "/"
  const given = { ...(input as Record<string, unknown> | undefined) }
  const names = [...template.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name)
  const path = template.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(idIn(given[name])))
  const [first] = names
  const subject = subjectOf(operation, given)
  const target_id = first ? idIn(given[first]) : null
  for (const name of [...names, "expand", "fields", "if_unchanged_since"]) delete given[name]
  const changes = redacted(given, new Set(meta?.secrets)) as object
  return { operation, meta, path, target_id, changes, subject }
}

const LONGEST_ID = 255

/** An id of a path as it was sent. Over tRPC it may be anything of any length until its input is checked. */
const idIn = (given: unknown) => (typeof given === "string" ? given.slice(0, LONGEST_ID) : "")

/**
 * Runs a write as one transaction that includes its audit record. After a conflict all of it runs again.
 */
export async function notedWithin<R extends Outcome>(
  ctx: Noting,
  write: Write,
  run: (inside: Noting) => Promise<R>,
): Promise<R> {
  let refused: R | undefined
  try {
    const result = await ctx.tx(async (inside) => {
      if (write.subject) await lockSubject(inside, write.subject)
      const before = write.subject && (await snapshotOf(inside, write.subject))
      const noted = {}
      const result = await run(Object.assign(inside, { noted }))
      if (!result.ok) {
        refused = result
        throw causeOf(result.error)
      }
      const written = { ...write, changes: { ...write.changes, ...(redacted(noted, new Set()) as object) } }
      await note(inside, written, "done", result.data, await valuesOf(inside, write, before, result.data))
      await emitWrite(inside, {
        operation: write.operation,
        meta: write.meta,
        target_id: write.target_id ?? targetIn(result.data),
        given: Object.keys(write.changes),
        existed: !write.subject || before !== null,
      })
      return result
    })
    ctx.counts.forget()
    return result
  } catch (error) {
    // Errors of the operation already have a message; anything else is the commit's.
    if (refused && causeOf(refused.error) === error) return refused
    throw error
  }
}

/**
 * Runs a write that has its own transactions: it is recorded as begun before it, and its result and changes after it. A
 * write that was killed stays recorded as begun, without its changes.
 */
export async function notedAround<R extends Outcome>(ctx: Noting, write: Write, run: () => Promise<R>): Promise<R> {
  const before = write.subject && (await snapshotOf(ctx, write.subject))
  const id = await note(ctx, write, "begun")
  const result = await run()
  const outcome = result.ok ? "done" : "refused"
  const target_id = write.target_id ?? targetIn(result.data)
  ctx.counts.forget()
  const values = result.ok ? await valuesOf(ctx, write, before, result.data) : {}
  await ctx.db.audit.update({ where: { id }, data: { outcome, target_id, ...values } })
  return result
}

async function note(
  ctx: Noting,
  { target_id, operation, path, changes }: Write,
  outcome: string,
  answer?: unknown,
  values: object = {},
) {
  const id = newId("audit")
  const facts = { id, user_id: ctx.user_id, ip: ctx.request.ip, outcome, created_at: ctx.now() }
  const write = { operation, path, changes, target_id: target_id ?? targetIn(answer) }
  await ctx.db.audit.create({ data: { ...facts, ...write, ...values } })
  return id
}

/** The old and new values of the write, and its target's name. */
async function valuesOf(ctx: Noting, { operation, subject }: Write, before: Snapshot | null, answer: unknown) {
  const made = subject ? null : targetIn(answer)
  const changed = subject ?? (made ? madeSubject(operation, made) : null)
  if (!changed) return {}
  const after = await snapshotOf(ctx, changed)
  const known = after ?? before
  const { name = null, currency_code = null } = known ?? {}
  const facts = { target_name: name?.slice(0, LONGEST) ?? null, currency_code }
  if (!subject) return facts
  return { ...facts, diff: redacted(differences(before, after), new Set()) as object[] }
}

/** What was created: the id of the one entity in the answer. */
function targetIn(answer: unknown): string | null {
  const [entity] = Object.values((answer ?? {}) as Record<string, { id?: unknown } | null>)
  return typeof entity?.id === "string" ? entity.id : null
}

function causeOf(error: Error | undefined): unknown {
  return error?.cause ?? error
}

/** Words that mark a secret anywhere in a field's name. */
const SECRET = /password|secret|token|credential|api_?key/i
const LONGEST = 500
const MOST = 100

/** A value as it may be stored: without secrets, long texts and lists cut. */
function redacted(value: unknown, secret: Set<string>, depth = 6): unknown {
  if (typeof value === "string")
    return value.length > LONGEST ? `${value.slice(0, LONGEST)}…` : value.replaceAll("\0", "")
  if (typeof value !== "object" || value === null) return typeof value === "bigint" ? String(value) : value
  if (value instanceof Date) return value
  if (depth === 0) return "…"
  if (Array.isArray(value)) return value.slice(0, MOST).map((one) => redacted(one, secret, depth - 1))
  const entries = Object.entries(value).slice(0, MOST)
  return Object.fromEntries(
    entries.map(([name, inner]) => [
      name,
      secret.has(name) || SECRET.test(name) ? "(hidden)" : redacted(inner, secret, depth - 1),
    ]),
  )
}
