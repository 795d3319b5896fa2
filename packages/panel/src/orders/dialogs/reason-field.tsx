"use client"

import { useQuery } from "@tanstack/react-query"
import { use } from "react"
import { CurrentForm } from "#panel/form/form.tsx"
import type { Output } from "#panel/server/operations.ts"
import { useTRPC } from "#panel/server/trpc.ts"
import type { UnitsRow } from "../units-field.tsx"
import type { Texts } from "./action-form.tsx"
import { useDialogWords } from "./words.ts"

type Reason = Pick<Output["return-reasons"]["list"]["return_reasons"][number], "id" | "label">

/** The shop's return reasons, with their nested ones. */
export function useReasons(): Reason[] {
  const trpc = useTRPC()
  const read = useQuery(trpc.admin["return-reasons"].list.queryOptions({}))
  return (read.data?.return_reasons ?? []).flatMap(({ id, label, return_reason_children: below = [] }) => [
    { id, label },
    ...below.map((one) => ({ id: one.id, label: `${label}: ${one.label}` })),
  ])
}

const nameOf = (id: string) => `reason.${id}`

/** The chosen reason of a line as the server's input. */
export const reasonIn = (values: Texts, id: string) => {
  const reason_id = values[nameOf(id)]
  return reason_id ? { reason_id } : {}
}

/** The return reason of one line. */
export function ReasonField({ line, reasons }: { line: UnitsRow["line"]; reasons: Reason[] }) {
  const words = useDialogWords()
  const { value, set } = use(CurrentForm)
  const name = nameOf(line.id)
  return (
    <select
      className="unit-more"
      name={name}
      aria-label={words.reasonOf(line.title)}
      value={value(name)}
      onChange={(event) => set(name, event.target.value)}
    >
      <option value="">{words.noReason}</option>
      {reasons.map(({ id, label }) => (
        <option key={id} value={id}>
          {label}
        </option>
      ))}
    </select>
  )
}
