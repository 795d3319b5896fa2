import { useQuery, useQueryClient } from "@tanstack/react-query"
import { useEffect } from "react"
import { useTRPC, useTRPCClient } from "#panel/server/trpc.ts"
import type { SavedView } from "./types.ts"

const NONE: SavedView[] = []

/** The saved views of a list and their operations; the views are refreshed after each. */
export function useViews(list: string) {
  const trpc = useTRPC()
  const client = useTRPCClient()
  const queries = useQueryClient()
  const { admin } = client
  const asked = trpc.admin.views.list.queryOptions({ list }, { staleTime: 60_000 })
  const read = useQuery(asked)
  const again = () => queries.invalidateQueries({ queryKey: asked.queryKey })
  const { data } = read
  const isRead = data !== undefined
  useEffect(() => {
    if (!data || window.localStorage.getItem(`mercer.views.${list}`) === null) return
    const create = (view: { name: string; query: string }) => admin.views.create.mutate({ list, ...view })
    import("./views-move.ts").then(({ moveOver }) => moveOver(list, data.views, create)).then(again)
  }, [isRead, list])
  return {
    views: data?.views.map(({ query, ...view }) => ({ ...view, text: query })) ?? NONE,
    create: (view: { name: string; query: string; is_shared: boolean }) =>
      admin.views.create.mutate({ list, ...view }).finally(again),
    update: (id: string, change: { name?: string; query?: string; is_shared?: boolean }) =>
      admin.views.update.mutate({ id, ...change }).finally(again),
    remove: (id: string) => admin.views.delete.mutate({ id }).finally(again),
  }
}
