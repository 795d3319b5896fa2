"use client"

import { useQuery } from "@tanstack/react-query"
import dynamic from "next/dynamic"
import { usePathname, useRouter } from "next/navigation"
import { type ReactNode, useEffect, useRef } from "react"
import { useSessionEnded } from "#panel/server/session-state.ts"
import { statusOf, useTRPC } from "#panel/server/trpc.ts"

const LoginAgain = dynamic(() => import("./login-again.tsx").then((part) => part.LoginAgain), { ssr: false })

/**
 * Redirects to the login without a session; if a session ends during work, the login opens over the page, which
 * stays.
 */
export function RequireSession({ children }: { children: ReactNode }) {
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
