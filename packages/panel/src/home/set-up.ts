import type { Home } from "./day-text.ts"

type Key = keyof Home["has"]

/** A link of a step: the form that finishes it, and the operation that the operator's role must allow. */
interface Way {
  href: string
  operation: string
}

export interface SetUpStep {
  key: Key
  isDone: boolean
  begin: Way
}

const KEYS: Key[] = [
  ...(["store", "region", "tax", "shipping_option", "payment_provider", "product"] as const),
  ...(["storefront_key", "email", "order"] as const),
]

/** The steps of setting a shop up, in order, each done by facts of the shop and begun in the form itself. */
export function setUpSteps({ has, region_id }: Pick<Home, "has" | "region_id">): SetUpStep[] {
  const region: Way = region_id
    ? { href: `/app/regions/${region_id}`, operation: "regions.update" }
    : { href: "/app/regions/new", operation: "regions.create" }
  const ways: Record<Key, Way> = {
    store: { href: "/app/store", operation: "store.update" },
    region: { href: "/app/regions/new", operation: "regions.create" },
    tax: region,
    shipping_option: {
      href: region_id ? `/app/shipping/new?region=${region_id}` : "/app/shipping/new",
      operation: "shipping-options.create",
    },
    payment_provider: region,
    product: { href: "/app/products/new", operation: "products.create" },
    storefront_key: { href: "/app/publishable-keys/new", operation: "publishable-api-keys.create" },
    // The server's settings: the page says which.
    email: { href: "/app/mails", operation: "mails.list" },
    order: { href: "/app/draft-orders/new", operation: "draft-orders.create" },
  }
  return KEYS.map((key) => ({ key, isDone: has[key], begin: ways[key] }))
}

export const IMPORT: Way = { href: "/app/batch-jobs/import", operation: "batch-jobs.create" }

/** Whether the guide is for an operator: a step is open that their role lets them do. */
export function isGuideFor(steps: SetUpStep[], may: (operation: string) => boolean): boolean {
  return steps.some(({ isDone, begin }) => !isDone && may(begin.operation))
}
