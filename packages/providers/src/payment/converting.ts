import { type CurrencyUnit, Refusal, sentAmount, stepOf } from "@mercer/commerce"
import type { Payment, PaymentProvider, Sale } from "./port.ts"

/** The shop's own unit of a currency. */
export type UnitOf = (currency_code: string) => Promise<CurrencyUnit>

/**
 * The same provider, given the shop's amounts: each is sent as exactly the same money in the unit that the provider
 * states for the currency, or refused (invalid_data; amount_not_payable, currency_not_supported). One that states no
 * unit is returned as it is.
 */
export function converting(provider: PaymentProvider, unitOf: UnitOf): PaymentProvider {
  if (!provider.currency) return provider
  const sale = async <S extends Sale>(given: S): Promise<S> => {
    const units = await unitsFor(provider, given.currency_code, unitOf)
    return { ...given, amount: sent(units, given.amount) }
  }
  const changed: Partial<PaymentProvider> = {
    createSession: async (given) => provider.createSession(await sale(given)),
    updateSession: async (data, given) => provider.updateSession(data, await sale(given)),
    authorize: async (data, given) => provider.authorize(data, await sale(given)),
    refund: async (payment, amount, attempt) => {
      const units = await unitsFor(provider, payment.currency_code, unitOf)
      if (wasSentAsStored(units, payment)) return provider.refund(payment, amount, attempt)
      return provider.refund(sentPayment(units, payment), sent(units, amount), attempt)
    },
  }
  return new Proxy(provider, {
    get: (target, name) => Reflect.get(name in changed ? changed : target, name),
  })
}

interface Both {
  provider: PaymentProvider
  currency_code: string
  ours: CurrencyUnit
  theirs: CurrencyUnit
}

async function unitsFor(provider: PaymentProvider, currency_code: string, unitOf: UnitOf): Promise<Both> {
  const theirs = provider.currency?.(currency_code)
  if (theirs) return { provider, currency_code, theirs, ours: await unitOf(currency_code) }
  const provider_id = provider.id
  const words = `${provider_id} does not take ${currency_code.toUpperCase()}`
  throw new Refusal("invalid_data", words, "currency_not_supported", { facts: { provider_id, currency_code } })
}

const exactly = ({ ours, theirs }: Both, amount: number) => sentAmount(amount, ours, theirs)

function sent(units: Both, amount: number): number {
  const exact = exactly(units, amount)
  if (exact !== null) return exact
  const { provider, currency_code } = units
  const step = stepOf(units.ours, units.theirs)
  const facts = { provider_id: provider.id, amount, currency_code, step }
  const words = `${provider.id} takes ${currency_code.toUpperCase()} in steps of ${step} only, and ${amount} is none`
  throw new Refusal("invalid_data", words, "amount_not_payable", { facts })
}

/** Before amounts were converted, the stored number itself was asked for: it is refunded as it was taken. */
function wasSentAsStored(units: Both, { data, amount }: Payment): boolean {
  const asked = units.provider.askedFor?.(data)
  return asked === amount && asked !== exactly(units, amount)
}

function sentPayment(units: Both, payment: Payment): Payment {
  const { amount, amount_refunded } = payment
  const refunded = amount_refunded === undefined ? undefined : (exactly(units, amount_refunded) ?? amount_refunded)
  return {
    ...payment,
    amount: exactly(units, amount) ?? amount,
    ...(refunded !== undefined && { amount_refunded: refunded }),
  }
}
