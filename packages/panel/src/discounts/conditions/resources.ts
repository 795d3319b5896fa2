import type { useTRPCClient } from "#panel/server/trpc.ts"
import type { Kind } from "../sentence/types.ts"

/** Something that a condition can list. */
export interface Resource {
  id: string
  name: string
  detail?: string | null
  image?: string | null
}

interface Asked {
  q?: string | undefined
  /** Those that a condition lists. */
  discount_condition_id?: string
  limit: number
}

interface Found {
  resources: Resource[]
  count: number
}

type Client = ReturnType<typeof useTRPCClient>

/** How many of a condition's resources are listed by name. */
const MOST_SHOWN = 24

/** The query for things of a kind: by a search, or those of a condition. */
export const resourcesQuery = (client: Client, kind: Kind, asked: Asked) => ({
  queryKey: ["discount-resources", kind, asked],
  queryFn: () => finders[kind](client, asked),
})

/** The resources of several conditions by condition id: the first of each by name, and the total count. */
export const conditionsQuery = (client: Client, conditions: { id: string; type: Kind }[]) => ({
  queryKey: ["discount-conditions", conditions.map(({ id }) => id)],
  queryFn: async (): Promise<Record<string, Found>> => {
    const read = async ({ id, type }: { id: string; type: Kind }) =>
      [id, await finders[type](client, { discount_condition_id: id, limit: MOST_SHOWN })] as const
    return Object.fromEntries(await Promise.all(conditions.map(read)))
  },
})

const labels = (rows: { id: string; value: string }[]): Resource[] => rows.map(({ id, value }) => ({ id, name: value }))

const finders: Record<Kind, (client: Client, asked: Asked) => Promise<Found>> = {
  products: async ({ admin }, asked) => {
    const visible = { fields: "title,handle,thumbnail", expand: "" }
    const { products, count } = await admin.products.list.query({ ...asked, ...visible })
    const resources = products.map(({ id, title, handle, thumbnail }) => ({
      id,
      name: title,
      detail: handle,
      image: thumbnail,
    }))
    return { resources, count }
  },
  product_types: async ({ admin }, asked) => {
    const { product_types, count } = await admin["product-types"].list.query({ ...asked, order: "value" })
    return { resources: labels(product_types), count }
  },
  product_collections: async ({ admin }, asked) => {
    const visible = { fields: "title,handle", order: "title" } as const
    const { collections, count } = await admin.collections.list.query({ ...asked, ...visible, expand: "" })
    return { resources: collections.map(({ id, title, handle }) => ({ id, name: title, detail: handle })), count }
  },
  product_tags: async ({ admin }, asked) => {
    const { product_tags, count } = await admin["product-tags"].list.query({ ...asked, order: "value" })
    return { resources: labels(product_tags), count }
  },
  customer_groups: async ({ admin }, asked) => {
    const { customer_groups, count } = await admin["customer-groups"].list.query({ ...asked, order: "name" })
    return { resources: customer_groups.map(({ id, name }) => ({ id, name })), count }
  },
}
