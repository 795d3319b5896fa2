import { type Finding, fine, note, work } from "../finding.ts"
import type { Reader } from "../read-only.ts"

/** The ids of the providers that Mercer has or something stands in for, by kind. */
export type ProviderIds = Record<"payment" | "fulfillment" | "tax" | "notification", readonly string[]>

/** What serves the rows of a provider that Mercer lacks, by the owner's choice. */
export interface StandIn {
  kind: string
  id: string
  by: string
  /** Whether it takes sessions of checkouts too, and not only payments that exist. */
  takes_sessions: boolean
}

/** What can be done about a provider that Mercer lacks, in one sentence. */
export type AdviceFor = (provider: { kind: "payment" | "fulfillment" | "tax"; id: string }) => string

/** A provider that rows of the shop name. */
export interface NamedProvider {
  kind: keyof ProviderIds
  id: string
  /** Open matters by their sort, such as `uncaptured payments`. */
  open: Record<string, number>
  is_there: boolean
  stand_in?: StandIn
}

/** What Mercer has in every shop. */
const BUILT_IN: Partial<Record<keyof ProviderIds, string[]>> = { payment: ["system"], tax: ["system"] }

/** Every provider that rows name, with what is open with it. */
export async function readProviders(
  { rows }: Reader,
  ids: ProviderIds,
  stand_ins: StandIn[] = [],
): Promise<NamedProvider[]> {
  const found = new Map<string, NamedProvider>()
  const all = await rows<{ kind: keyof ProviderIds; id: string; sort: string; count: number }>(NAMED)
  for (const { kind, id, sort, count } of all) {
    const stand_in = stand_ins.find((one) => one.kind === kind && one.id === id)
    const is_there = Boolean(stand_in || ids[kind].includes(id) || BUILT_IN[kind]?.includes(id))
    const provider = found.get(`${kind} ${id}`) ?? { kind, id, open: {}, is_there, ...(stand_in && { stand_in }) }
    if (sort !== "") provider.open[sort] = count
    found.set(`${kind} ${id}`, provider)
  }
  return [...found.values()]
}

/** Providers that Mercer lacks are work only if something is open with them. */
export function aboutProviders(providers: NamedProvider[], adviceFor: AdviceFor): Finding[] {
  return providers.map((provider) => {
    const { kind, id, open, is_there, stand_in } = provider
    const matters = Object.entries(open).map(([sort, count]) => `${count} ${sort}`)
    const text = `the ${kind} provider ${id}: ${matters.join(", ") || "nothing open"}`
    if (stand_in) return aboutStandIn(provider, stand_in, text)
    if (is_there) return fine("providers", text)
    if (kind === "notification") return note("providers", `${text}; Mercer sends mail itself`)
    return matters.length > 0
      ? work("providers", `${text}; Mercer does not have it`, adviceFor({ kind, id }))
      : note("providers", `${text}; Mercer does not have it`)
  })
}

const SESSIONS = "initiated sessions of open carts"

/** What stands in is the owner's decision and no work any more; who has to pay another way is said. */
function aboutStandIn({ open }: NamedProvider, { by, takes_sessions }: StandIn, text: string): Finding {
  const served = `${text}; ${by} stands in for it`
  const refused = takes_sessions ? 0 : (open[SESSIONS] ?? 0)
  if (refused === 0) return fine("providers", served)
  return note("providers", `${served}, and the shoppers of ${refused} initiated sessions have to pay another way`)
}

const OPEN_METHODS = (sort: string, on: string) => `
  SELECT 'fulfillment', s.provider_id, '${sort}' FROM public.shipping_method m
  JOIN public.shipping_option s ON s.id = m.shipping_option_id ${on}`

const NAMED = `
  SELECT kind, id, sort, count(*)::int AS count FROM (
    SELECT 'payment' AS kind, id, '' AS sort FROM public.payment_provider WHERE is_installed
    UNION ALL SELECT 'fulfillment', id, '' FROM public.fulfillment_provider WHERE is_installed
    UNION ALL SELECT 'tax', id, '' FROM public.tax_provider WHERE is_installed
    UNION ALL SELECT 'notification', id, '' FROM public.notification_provider WHERE is_installed
    UNION ALL SELECT 'payment', p.provider_id, 'regions' FROM public.region_payment_providers p
      JOIN public.region r ON r.id = p.region_id AND r.deleted_at IS NULL
    UNION ALL SELECT 'payment', s.provider_id, '${SESSIONS}' FROM public.payment_session s
      JOIN public.cart c ON c.id = s.cart_id AND c.completed_at IS NULL AND c.deleted_at IS NULL WHERE s.is_initiated
    UNION ALL SELECT 'payment', s.provider_id, 'sessions of drafts' FROM public.payment_session s
      JOIN public.draft_order d ON d.cart_id = s.cart_id AND d.status = 'open'
    UNION ALL SELECT 'payment', provider_id, CASE WHEN captured_at IS NULL THEN 'uncaptured payments' ELSE 'refundable payments' END
      FROM public.payment WHERE canceled_at IS NULL AND amount > amount_refunded
    UNION ALL SELECT 'fulfillment', f.provider_id, 'regions' FROM public.region_fulfillment_providers f
      JOIN public.region r ON r.id = f.region_id AND r.deleted_at IS NULL
    UNION ALL SELECT 'fulfillment', provider_id, 'shipping options' FROM public.shipping_option WHERE deleted_at IS NULL
    UNION ALL SELECT 'fulfillment', provider_id, 'unshipped fulfillments' FROM public.fulfillment
      WHERE shipped_at IS NULL AND canceled_at IS NULL
    UNION ALL ${OPEN_METHODS("open returns", "JOIN public.return r ON r.id = m.return_id AND r.status = 'requested'")}
    UNION ALL ${OPEN_METHODS("open claims", "JOIN public.claim_order c ON c.id = m.claim_order_id AND c.canceled_at IS NULL AND c.fulfillment_status = 'not_fulfilled'")}
    UNION ALL ${OPEN_METHODS("open swaps", "JOIN public.swap w ON w.id = m.swap_id AND w.canceled_at IS NULL AND w.fulfillment_status = 'not_fulfilled'")}
    UNION ALL ${OPEN_METHODS(
      "unfulfilled orders",
      `JOIN public."order" o ON o.id = m.order_id AND o.status IN ('pending', 'requires_action')
      AND o.fulfillment_status IN ('not_fulfilled', 'partially_fulfilled')`,
    )}
    UNION ALL SELECT 'tax', tax_provider_id, 'regions' FROM public.region WHERE tax_provider_id IS NOT NULL AND deleted_at IS NULL
  ) AS named (kind, id, sort) WHERE id IS NOT NULL GROUP BY 1, 2, 3 ORDER BY 1, 2, 3`
