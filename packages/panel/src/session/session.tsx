"use client"

import { useQuery } from "@tanstack/react-query"
import { useTRPC } from "#panel/server/trpc.ts"

/** The logged-in operator; undefined until known. */
export function useMe() {
  const trpc = useTRPC()
  return useQuery(trpc.admin.auth.get.queryOptions({}, { staleTime: 300_000 })).data?.user
}

/** The operator's role and the operations that it may call, as the server decides them; undefined until known. */
export function useMine() {
  const trpc = useTRPC()
  return useQuery(trpc.admin.roles.mine.queryOptions({}, { staleTime: 60_000 })).data?.mine
}

/** Whether the operator's role is still to be read: what a page offers depends on it. */
export function useRoleIsPending() {
  const trpc = useTRPC()
  return useQuery(trpc.admin.roles.mine.queryOptions({}, { staleTime: 60_000 })).isPending
}

/** Whether the operator may call an operation such as `currencies.update`. False until their role is known. */
export function useMay() {
  const operations = useMine()?.operations
  return (operation: string) => operations?.includes(`admin.${operation}`) ?? false
}
