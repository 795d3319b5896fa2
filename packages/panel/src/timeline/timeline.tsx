"use client"

import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { useTRPC } from "#panel/server/trpc.ts"
import { useSees } from "#panel/session/allowed.tsx"
import { useMine } from "#panel/session/session.tsx"
import { Failure } from "#panel/ui/empty.tsx"
import { Card } from "#panel/ui/page.tsx"
import { TimelineEntry } from "./entry.tsx"
import type { EntryType, TimelineInput } from "./types.ts"
import { useTimelineWords } from "./words.ts"

const FIRST = 20
const MORE = 50
const COMMON = ["payment", "return", "change", "note", "email", "webhook"] as const
const TYPES: Record<"orders" | "customers", readonly EntryType[]> = {
  orders: ["payment", "fulfillment", "return", "edit", "change", "note", "email", "webhook"],
  customers: ["order", ...COMMON],
}

/** The operation that a role must be allowed to see entries of a type; the server decides by their areas. */
const READ_BY: Partial<Record<EntryType, string>> = {
  edit: "orders.get",
  email: "mails.list",
  fulfillment: "orders.get",
  note: "notes.list",
  order: "orders.get",
  payment: "orders.get",
  return: "orders.get",
  webhook: "webhooks.list",
}

interface TimelineProps {
  of: "orders" | "customers"
  id: string
}

/** Everything that happened to an order or a customer and who did it, newest first. */
export function Timeline({ of, id }: TimelineProps) {
  const words = useTimelineWords()
  const [type, setType] = useState<EntryType | "">("")
  const [limit, setLimit] = useState(FIRST)
  const read = useTimeline(of, { id, limit, ...(type && { type: [type] }) })
  const entries = read.data?.timeline
  return (
    <Card title={words.title} aside={<TypeFilter types={useReadableTypes(of)} type={type} onType={setType} />}>
      {read.error && !entries && <Failure error={read.error} retry={() => read.refetch()} />}
      {entries?.length === 0 && <p className="muted">{words.none}</p>}
      <ol className="timeline" aria-busy={!entries && !read.error}>
        {entries?.map((entry) => (
          <TimelineEntry key={entry.id} entry={entry} />
        ))}
      </ol>
      {(read.data?.count ?? 0) > limit && (
        <button type="button" className="link" onClick={() => setLimit(limit + MORE)}>
          {words.more}
        </button>
      )}
    </Card>
  )
}

function useTimeline(of: TimelineProps["of"], input: TimelineInput) {
  const { admin } = useTRPC()
  const placeholderData = keepPreviousData
  const isOrder = of === "orders"
  const order = useQuery(admin.orders.timeline.queryOptions(input, { placeholderData, enabled: isOrder }))
  const customer = useQuery(admin.customers.timeline.queryOptions(input, { placeholderData, enabled: !isOrder }))
  return isOrder ? order : customer
}

/** The types that the server answers with: a custom role sees only those of its areas. */
function useReadableTypes(of: TimelineProps["of"]) {
  const isCustom = useMine()?.custom_role != null
  const sees = useSees()
  return TYPES[of].filter((type) => !isCustom || sees(READ_BY[type] ?? `${of}.get`))
}

interface TypeFilterProps {
  types: readonly EntryType[]
  type: EntryType | ""
  onType: (type: EntryType | "") => void
}

function TypeFilter({ types, type, onType }: TypeFilterProps) {
  const words = useTimelineWords()
  return (
    <select
      className="timeline-filter"
      aria-label={words.filter}
      value={type}
      onChange={({ target }) => onType(target.value as EntryType | "")}
    >
      <option value="">{words.all}</option>
      {types.map((one) => (
        <option key={one} value={one}>
          {words.types[one]}
        </option>
      ))}
    </select>
  )
}
