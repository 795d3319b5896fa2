import type { PaymentProvider } from "./port.ts"

/** The id of the provider of payments that an operator has recorded. */
export const SYSTEM_PAYMENT = "system"

/**
 * Money that an operator says has been paid: a draft order that is marked as paid. It is the shop's own provider, so
 * every call succeeds and moves no money: refunds are records only. Every shop has it, no region lists it, and no
 * shopper can select it.
 */
export function systemPayment(): PaymentProvider {
  return {
    id: SYSTEM_PAYMENT,
    createSession: async () => ({}),
    updateSession: async (data) => data,
    updateData: async (data) => data,
    deleteSession: async () => {},
    authorize: async (data) => ({ status: "authorized", data }),
    findAuthorization: async () => null,
    capture: async ({ data }) => data,
    refund: async ({ data }) => data,
    cancel: async ({ data }) => data,
  }
}
