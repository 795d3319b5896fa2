import type { Limit } from "@mercer/auth"
import type { Fields, FieldValue } from "@mercer/commerce"
import type { FIELDS, FieldsFilter, OrderExpression } from "@mercer/db"
import type { CustomFields } from "@mercer/rest"
import type * as z from "zod"
import type { OwnDocuments } from "./own-documents.ts"
import type { OwnRules } from "./own-rules.ts"

/** What a shop adds to Mercer, as the running server knows it. */
export interface OwnParts {
  /** Every operation by its name, Mercer's and the shop's. */
  readonly procedures: Readonly<Record<string, unknown>>
  /** Of operations that have a limit of requests. */
  readonly limits: Readonly<Record<string, Pick<Limit, "count">>>
  readonly handlers: OwnHandlers
  readonly jobs: readonly OwnJob[]
  /** The fields that it adds to Mercer's tables. */
  readonly fields?: OwnFields | undefined
  readonly rules?: OwnRules | undefined
  readonly documents?: OwnDocuments | undefined
}

/** A shop's custom fields by their entities. @public */
export interface OwnFields {
  readonly known: Readonly<Record<string, Fields>>
  /** Their names, for operators and for the storefront. */
  readonly visible: Readonly<Record<"admin" | "store", CustomFields>>
  /** Their values in a write. */
  readonly values: Readonly<Record<string, z.ZodObject>>
  /** Their filters in a list, which may be sorted by them too. */
  readonly filters: Readonly<Record<"admin" | "store", Readonly<Record<string, z.ZodObject>>>>
}

/** Custom fields that a write sets; null clears one. @public */
export type FieldValues = Readonly<Record<string, FieldValue>>

/** What a request says about the custom fields of an entity. @public */
export interface TakenFields {
  entity: string
  values?: FieldValues
  /** Of the rows of lists in its body, by the lists' names and the rows' places; undefined for rows without any. */
  within?: Readonly<Record<string, readonly (FieldValues | undefined)[]>>
  where?: { [FIELDS]: FieldsFilter }
  by?: OrderExpression | undefined
}

/** What happened, as a handler gets it; `id` is the row that it is about. Some events have more facts, as `fields`. */
interface OwnEvent {
  readonly event: string
  readonly id: string
  /** The same for each attempt, and for webhooks: store it with what you send, and sending twice does no harm. */
  readonly event_id: string
  /** 1 at the first one. */
  readonly attempt: number
  readonly [fact: string]: unknown
}

/** What a shop does after an event: at least once for each of them, and again until it succeeds. @public */
export interface OwnHandler {
  event: string
  /** Names its work in the database: a handler that was once used keeps its name. */
  name: string
  /** `by-subject`: events about one row are handled one after the other, in their order. */
  order?: "any" | "by-subject" | undefined
  run(shop: never, event: OwnEvent): Promise<void>
}

/** A shop's handlers, as the server looks them up. @public */
export interface OwnHandlers {
  /** The events that are written though no webhook subscribes to them. */
  readonly events: readonly string[]
  /** By the outbox's kind of their event. */
  readonly byEvent: ReadonlyMap<string, readonly OwnHandler[]>
  /** By the outbox's kind of their work. */
  readonly byWork: ReadonlyMap<string, OwnHandler>
}

/** What a shop does again and again, once for all its servers together. @public */
export interface OwnJob {
  /** Names its runs in the database. */
  name: string
  /** `03:00 Europe/Berlin`, every day, or `every 10 min`. */
  at: string
  run(shop: never): Promise<void>
}
