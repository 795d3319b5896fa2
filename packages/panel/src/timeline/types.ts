import type { Input, Output } from "#panel/server/operations.ts"

/** Something that happened to an order or a customer. */
export type Entry = Output["orders"]["timeline"]["timeline"][number]
/** What a timeline is filtered by. */
export type EntryType = Entry["type"]
/** What is asked of a timeline. */
export type TimelineInput = Input["orders"]["timeline"]
