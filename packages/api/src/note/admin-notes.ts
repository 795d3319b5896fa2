import { Refusal } from "@mercer/commerce"
import { live, newId } from "@mercer/db"
import { deleted, Id, QueryString, rest, UnchangedSince } from "@mercer/rest"
import * as z from "zod"
import { admin, adminChange, adminWrite, router } from "../access/procedures.ts"
import type { Context } from "../context/context.ts"
import { AdminPage } from "../data/filters.ts"
import { page } from "../data/page.ts"
import { findOne, treeOf } from "../data/read.ts"
import { Note } from "../entities/index.ts"
import { emitWebhookEvents } from "../outbox/emit-webhooks.ts"
import { many, one } from "../wire/answers.ts"
import { recordMentions } from "./record-mentions.ts"

/** The author is returned only when notes are read, as in v1. */
const AUTHOR = ["author"]
const NoteAnswer = one("note", Note)
const Word = z.string().min(1).max(255)
const Value = z.string().min(1).max(10_000)

/** Operators' notes about any resource, which need not exist: plugins use their own types. @public */
export const notes = router({
  list: admin
    .meta(rest("GET /admin/notes", "List Notes"))
    .input(z.strictObject({ ...AdminPage(50), resource_id: QueryString }))
    .output(many("notes", Note, AUTHOR))
    .query(async ({ ctx, input: { limit, offset, resource_id } }) => {
      const found = await page(ctx, "Note", "notes", { limit, offset }, { where: { resource_id, ...live } })
      return { ...found, notes: found.notes.map((note) => withAuthor(ctx, note)) }
    }),

  create: adminWrite
    .meta(rest("POST /admin/notes", "Create a Note"))
    .input(z.strictObject({ resource_id: Word, resource_type: Word, value: Value }))
    .output(NoteAnswer)
    .mutation(async ({ ctx, input: { resource_id, resource_type, value } }) => {
      const id = newId("note")
      const data = { id, resource_id, resource_type, value, author_id: ctx.user_id, metadata: {} }
      await ctx.db.note.create({ data })
      await recordMentions(ctx, id, value)
      await emitWebhookEvents(ctx, "note.created", { id })
      return getResponse(ctx, id)
    }),

  get: admin
    .meta(rest("GET /admin/notes/{id}", "Get a Note"))
    .input(z.strictObject({ id: Id }))
    .output(one("note", Note, AUTHOR))
    .query(({ ctx, input: { id } }) => getResponse(ctx, id)),

  /** Any operator may edit any note; its author stays. */
  update: adminChange("note")
    .meta(rest("POST /admin/notes/{id}", "Update a Note"))
    .input(z.strictObject({ id: Id, value: Value, if_unchanged_since: UnchangedSince }))
    .output(NoteAnswer)
    .mutation(async ({ ctx, input: { id, value } }) => {
      const { count } = await ctx.db.note.updateMany({ where: { id, ...live }, data: { value } })
      if (count === 0) throw notFound(id)
      await recordMentions(ctx, id, value)
      await emitWebhookEvents(ctx, "note.updated", { id })
      return getResponse(ctx, id)
    }),

  delete: adminWrite
    .meta(rest("DELETE /admin/notes/{id}", "Delete a Note"))
    .input(z.strictObject({ id: Id }))
    .output(deleted("note"))
    .mutation(async ({ ctx, input: { id } }) => {
      const { count } = await ctx.db.note.updateMany({ where: { id, ...live }, data: { deleted_at: ctx.now() } })
      // v1: deleting again is not found either.
      if (count === 0) throw notFound(id)
      await emitWebhookEvents(ctx, "note.deleted", { id })
      return { id, object: "note" as const, deleted: true as const }
    }),
})

async function getResponse(ctx: Context, id: string) {
  const note = await findOne(ctx, "Note", { id }, treeOf(ctx.shape), nameOf(id))
  return { note: withAuthor(ctx, note) }
}

/** Authors as operators see each other: no api_token but their own, and a role that was never set reads as member. */
function withAuthor(ctx: Context, note: Record<string, unknown>) {
  const author = note.author as { id: string; role: string | null } | null | undefined
  if (!author) return note
  return { ...note, author: { ...author, role: author.role ?? "member", own: author.id === ctx.user_id } }
}

const nameOf = (id: string) => `Note with id: ${id}`
const notFound = (id: string) => new Refusal("not_found", `${nameOf(id)} was not found`)
