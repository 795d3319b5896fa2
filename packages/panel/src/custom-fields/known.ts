"use client"

import { useQuery } from "@tanstack/react-query"
import { useTRPC } from "#panel/server/trpc.ts"

/** A field that the shop has added to one of the tables. */
export interface CustomField {
  entity: string
  name: string
  label: string
  type: "text" | "int" | "decimal" | "boolean" | "date" | "select"
  options: string[]
  filter: boolean
}

const NONE: CustomField[] = []

/** The custom fields of a table: they are the shop's configuration, so they stay as long as the page. */
export function useCustomFields(entity: string): CustomField[] {
  const trpc = useTRPC()
  const read = useQuery(trpc.admin["custom-fields"].list.queryOptions({}, { staleTime: Number.POSITIVE_INFINITY }))
  const all = read.data?.custom_fields ?? NONE
  return all.length > 0 ? all.filter((field) => field.entity === entity) : NONE
}
