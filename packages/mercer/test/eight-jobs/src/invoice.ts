import { type PaymentProvider, Refusal } from "mercer"

const AUTHORIZED = { status: "authorized" as const, data: { status: "authorized" } }

/** Pay by invoice, up to 500.00: an operator captures when the money has arrived. */
export const invoice: PaymentProvider = {
  id: "invoice",
  createSession: async () => ({ status: "pending" }),
  updateSession: async (data) => data,
  updateData: async (data, patch) => ({ ...data, ...patch, status: data.status }),
  deleteSession: async () => {},
  authorize: async (_data, { amount }) => {
    if (amount > 50_000) throw new Refusal("not_allowed", "Invoices are limited to 500.00")
    return AUTHORIZED
  },
  findAuthorization: async (data) => (data.status === "authorized" ? AUTHORIZED : null),
  capture: async ({ data }) => ({ ...data, status: "captured" }),
  refund: async ({ data }, amount, { idempotency_key }) => ({ ...data, [`refund-${idempotency_key}`]: amount }),
  cancel: async ({ data }) => ({ ...data, status: "canceled" }),
}
