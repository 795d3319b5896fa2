import { adviseStandIn, type ProviderKind, type Registry, registry } from "@mercer/providers"
import { standInText } from "../setting-values.ts"
import type { WebSettings } from "../settings.ts"
import type { Shop } from "../shop-code.ts"

/** A provider that rows name and the shop does not have. */
interface Missing {
  kind: ProviderKind
  id: string
}

/** Settings that bring providers of Mercer's own, each with values in their form: to see which ids they bring. */
const BRINGING = [
  { names: "STRIPE_API_KEY", facts: { stripe: { api_key: "sk_try", webhook_secret: undefined } } },
  {
    names: "PAYPAL_CLIENT_ID and PAYPAL_CLIENT_SECRET",
    facts: { paypal: { client_id: "try", client_secret: "try", sandbox: true, url: undefined, webhook_id: undefined } },
  },
]

/**
 * What can be done about a missing provider: the settings that bring it, and the stand-in that the shop could resolve.
 * Both were tried on the shop's own list of providers, so that following it does not lead to a refusal.
 */
export function providerAdvice({ code, settings }: Shop, registered: Registry, missing: Missing): string {
  const bringing = BRINGING.find(({ facts }) => has({ code, settings: { ...settings, ...facts } }, missing))?.names
  const stand_in = adviseStandIn(missing, registered.own_ids)
  const first = bringing ? `Set ${bringing}` : "Add it to mercer.config.ts"
  const second = stand_in
    ? `, or let ${stand_in.by} stand in for it: PROVIDER_STAND_INS="${withOthers(settings, [missing], registered)}"`
    : ""
  return `${first}${second} (docs/payments.md). Until then, what needs it is refused.`
}

/** The whole setting: the choices made, and one for each missing provider that something can stand in for. */
export function withOthers({ stand_ins }: WebSettings, missing: Missing[], { own_ids }: Registry): string {
  const advised = missing.flatMap((one) => adviseStandIn(one, own_ids) ?? [])
  return [...stand_ins, ...advised].map(standInText).join(",")
}

function has({ code, settings }: Shop, { kind, id }: Missing): boolean {
  try {
    return registry(code.providers(settings), { allow_scripted: true }).own_ids[kind].includes(id)
  } catch {
    return false
  }
}
