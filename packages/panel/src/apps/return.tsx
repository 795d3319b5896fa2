"use client"

import { useQueryClient } from "@tanstack/react-query"
import { useRouter, useSearchParams } from "next/navigation"
import { useEffect, useRef, useState } from "react"
import { reason } from "#panel/server/faults.ts"
import { statusOf, useTRPCClient } from "#panel/server/trpc.ts"
import { useMe } from "#panel/session/session.tsx"
import { useToast } from "#panel/ui/toasts.tsx"
import { useWords } from "#panel/words/index.tsx"
import type { App } from "./app-state.tsx"
import { useAppWords } from "./words.ts"

/** Exchanges a code for the app's tokens and reports success. */
export function useAuthorize({ application_name, display_name }: App) {
  const words = useAppWords()
  const client = useTRPCClient()
  const queries = useQueryClient()
  const showToast = useToast()
  /** Each attempt uses up the state, so the next one needs a new state. */
  async function run(state: string, code: string) {
    try {
      return await client.admin.apps.authorize.mutate({ application_name, state, code })
    } catch (error) {
      await queries.invalidateQueries()
      throw error
    }
  }
  return {
    run,
    done: () => {
      showToast({ text: words.done(display_name) })
      return queries.invalidateQueries()
    },
  }
}

const UNREACHABLE = 503

/** The app sends operators back with a code and the state they left with; each is used once, whatever the result. */
export function Return({ app }: { app: App }) {
  const words = useAppWords()
  const { faults } = useWords()
  const router = useRouter()
  const me = useMe()
  const params = useSearchParams()
  const { run, done } = useAuthorize(app)
  const code = params.get("code")
  const state = params.get("state")
  const [message, setMessage] = useState<string | null>(null)
  const used = useRef<string | null>(null)
  const { application_name, display_name } = app
  useEffect(() => {
    if (!me || !code || !state || used.current === code) return
    used.current = code
    run(state, code)
      .then(done)
      .catch((error: unknown) =>
        setMessage(statusOf(error) === UNREACHABLE ? words.unreachable(display_name) : reason(error, faults)),
      )
      // Reloading the page would try a code in the address again.
      .finally(() => router.replace(`/app/apps/${encodeURIComponent(application_name)}`))
  })
  const isDeclined = params.has("error")
  const text = message ?? (isDeclined ? words.declined(display_name) : null)
  if (text)
    return (
      <p role="alert" className="fault-box above-table">
        {text}
      </p>
    )
  if (code && state)
    return (
      <p role="status" className="above-table">
        {words.connecting(display_name)}
      </p>
    )
  return null
}
