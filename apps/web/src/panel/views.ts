import { useQuery, useQueryClient } from "@tanstack/react-query"
import { useEffect } from "react"
import { useTRPC, useTRPCClient } from "./trpc.ts"

/** What was asked of a list, under a name. */
export interface View {
  name: string
  text: string
}

/** A view that is kept on the server: its owner's own, or shared with everybody. */
export interface SavedView extends View {
  id: string
  user_id: string
  is_shared: boolean
}

const KEY = "mercer.views."
const NONE: SavedView[] = []

/** The saved views of a list, and what can be done with them; all of it is read again afterwards. */
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
    if (!data) return
    moveOver(list, data.views, (view) => admin.views.create.mutate({ list, ...view })).then((moved) => {
      if (moved > 0) again()
    })
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

/**
 * Views that an earlier version kept in this browser are moved to the server once: each is forgotten here only when it is
 * there, and one that could not be moved is tried again the next time. A name that is there with other words gets a number.
 */
async function moveOver(
  list: string,
  there: { name: string; query: string }[],
  create: (view: { name: string; query: string }) => Promise<unknown>,
): Promise<number> {
  const key = KEY + list
  const names = new Set(there.map(({ name }) => name))
  let moved = 0
  for (const view of parsed(window.localStorage.getItem(key))) {
    const isThere = there.some(({ name, query }) => name === view.name && query === view.text)
    const name = names.has(view.name) ? `${view.name} (2)` : view.name
    try {
      if (!isThere) await create({ name, query: view.text })
    } catch {
      continue
    }
    const left = parsed(window.localStorage.getItem(key)).filter((one) => one.name !== view.name)
    if (left.length > 0) window.localStorage.setItem(key, JSON.stringify(left))
    else window.localStorage.removeItem(key)
    moved += 1
  }
  return moved
}

function parsed(text: string | null): View[] {
  try {
    const given: unknown = JSON.parse(text ?? "[]")
    if (!Array.isArray(given)) return []
    return given.filter((one) => typeof one?.name === "string" && one.name.trim() && typeof one?.text === "string")
  } catch {
    return []
  }
}
