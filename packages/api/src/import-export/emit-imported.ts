import type { ProductState, VariantState } from "@mercer/commerce"
import type { App } from "../context/context.ts"
import { emitWebhookEvents } from "../outbox/emit-webhooks.ts"
import type { Change } from "./import-write.ts"

/** Emits the events of products and variants that an import, or its undo, has written in this transaction. */
export async function emitImported(tx: App, changes: readonly Change[]): Promise<void> {
  const made = changes.flatMap(({ before, after }) => (!before && after ? { id: after.id } : []))
  const kept = changes.flatMap(({ before, after }) =>
    before && after ? { id: after.id, fields: changedFields(before, after) } : [],
  )
  const gone = changes.flatMap(({ before, after }) => (before && !after ? { id: before.id } : []))
  await emitWebhookEvents(tx, "product.created", ...made)
  await emitWebhookEvents(tx, "product.updated", ...kept)
  await emitWebhookEvents(tx, "product.deleted", ...gone)
  for (const change of changes) await emitVariants(tx, change)
}

async function emitVariants(tx: App, { before, after }: Change): Promise<void> {
  const product_id = (after ?? before)?.id
  const [old, now] = [byId(before), byId(after)]
  const made = [...now.keys()].filter((id) => !old.has(id))
  const gone = [...old.keys()].filter((id) => !now.has(id))
  const kept = [...now].flatMap(([id, variant]) => {
    const was = old.get(id)
    const fields = was ? changedFields(was, variant) : []
    return fields.length > 0 ? { id, product_id, fields } : []
  })
  await emitWebhookEvents(tx, "product-variant.created", ...made.map((id) => ({ id, product_id })))
  await emitWebhookEvents(tx, "product-variant.updated", ...kept)
  await emitWebhookEvents(tx, "product-variant.deleted", ...gone.map((id) => ({ id, product_id })))
}

const byId = (product: ProductState | null) => new Map(product?.variants.map((variant) => [variant.id, variant]))

/** Names of the wire for what states call otherwise. */
const NAMES: Record<string, string> = { channels: "sales_channels", values: "options" }

function changedFields(before: ProductState | VariantState, after: ProductState | VariantState): string[] {
  const [a, b] = [before, after].map(
    ({ fields, custom, ...parts }): Record<string, unknown> => ({ ...parts, ...fields, ...custom }),
  ) as [Record<string, unknown>, Record<string, unknown>]
  const changed = Object.keys(b).filter((name) => JSON.stringify(a[name]) !== JSON.stringify(b[name]))
  return changed.map((name) => NAMES[name] ?? name)
}
