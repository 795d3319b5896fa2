"use client"

import { useQuery } from "@tanstack/react-query"
import { useTRPC } from "#panel/server/trpc.ts"
import { useSees } from "#panel/session/allowed.tsx"

/** An operator, as others mention them. */
export interface Colleague {
  id: string
  email: string
  first_name: string | null
  last_name: string | null
}

/** An operator's name, or their email if they have none. */
export const nameOf = ({ first_name, last_name, email }: Omit<Colleague, "id">) =>
  [first_name, last_name].filter(Boolean).join(" ") || email

/** All operators; undefined until they are known, and for roles that may not read them. */
export function useColleagues(): Colleague[] | undefined {
  const trpc = useTRPC()
  const sees = useSees()
  return useQuery(trpc.admin.users.list.queryOptions({}, { staleTime: 300_000, enabled: sees("users.list") })).data
    ?.users as Colleague[] | undefined
}
