import { useTRPCClient } from "#panel/server/trpc.ts"

/** Product types, or product tags. */
export type Kind = "types" | "tags"

/** A type or tag. */
export interface Label {
  id: string
  value: string
  created_at: string
  updated_at: string
}

const MOST = 10_000

type Changed = { value?: string; if_unchanged_since?: string }

/** The operations on types or tags, which are the same but for their names. */
export function useLabelCalls(kind: Kind) {
  const { admin } = useTRPCClient()
  const { "product-types": types, "product-tags": tags } = admin
  const isTypes = kind === "types"
  async function find(by: { id: string } | { value: string }): Promise<Label | undefined> {
    const [found] = isTypes ? (await types.list.query(by)).product_types : (await tags.list.query(by)).product_tags
    return found
  }
  async function idsOf(asked: { q?: string | undefined }): Promise<string[]> {
    const all = { ...asked, limit: MOST, offset: 0, fields: "id" }
    const found = isTypes ? (await types.list.query(all)).product_types : (await tags.list.query(all)).product_tags
    return found.map(({ id }) => id)
  }
  async function countOf(id: string): Promise<number> {
    const { count } = await admin.products.list.query({ ...(isTypes ? { type_id: [id] } : { tags: [id] }), limit: 0 })
    return count
  }
  const { update, merge, delete: remove } = isTypes ? types : tags
  return {
    find,
    idsOf,
    countOf,
    update: (id: string, change: Changed) => update.mutate({ id, ...change }),
    merge: (id: string, into_id: string) => merge.mutate({ id, into_id }),
    remove: (id: string) => remove.mutate({ id }),
  }
}
