"use client"

import { useQuery } from "@tanstack/react-query"
import dynamic from "next/dynamic"
import { usePathname, useRouter } from "next/navigation"
import { type ReactNode, useEffect, useRef } from "react"
import { useSessionEnded } from "#panel/server/session-state.ts"
import { statusOf, useTRPC } from "#panel/server/trpc.ts"

const LoginAgain = dynamic(() => import("./login-again.tsx").then((part) => part.LoginAgain), { ssr: false })

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

/**
 * Redirects to the login without a session; if a session ends during work, the login opens over the page, which
 * stays.
 */
export function Session({ children }: { children: ReactNode }) {
  const trpc = useTRPC()
  const ended = useSessionEnded()
  const pathname = usePathname()
  const router = useRouter()
  const me = useQuery(trpc.admin.auth.get.queryOptions({}, { staleTime: 300_000 }))
  const wasHere = useRef(false)
  if (me.data) wasHere.current = true
  const stranger = statusOf(me.error) === 401 && !wasHere.current
  useEffect(() => {
    if (stranger) router.replace(`/app/login?next=${encodeURIComponent(pathname + window.location.search)}`)
  }, [stranger, pathname, router])
  return (
    <>
      {children}
      {ended && wasHere.current && <LoginAgain email={me.data?.user.email} />}
    </>
  )
}
