"use client"

import type { AppRouter } from "@mercer/api"
import { useQuery } from "@tanstack/react-query"
import type { inferRouterOutputs } from "@trpc/server"
import { useTRPC } from "#panel/server/trpc.ts"
import { useMay } from "#panel/session/session.tsx"

export type Mention = inferRouterOutputs<AppRouter>["admin"]["mentions"]["list"]["mentions"][number]

const MOST = 10
const AGAIN_MS = 60_000

/** The newest notes that mention the operator and that they have not read, and how many there are in all. */
export function useUnreadMentions(): { mentions: Mention[]; unread: number } {
  const trpc = useTRPC()
  const may = useMay()
  const enabled = may("mentions.list")
  const asked = { unread: true, limit: MOST }
  const read = useQuery(trpc.admin.mentions.list.queryOptions(asked, { enabled, refetchInterval: AGAIN_MS })).data
  return { mentions: read?.mentions ?? [], unread: read?.unread_count ?? 0 }
}
