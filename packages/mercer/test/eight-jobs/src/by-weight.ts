import type { FulfillmentProvider } from "mercer"

/** Parcels that cost 4.00, and 1.00 for each kilogram that has begun. */
export const byWeight: FulfillmentProvider = {
  id: "by-weight",
  options: async () => [{ id: "parcel", name: "Parcel" }],
  validateOption: async () => true,
  validateFulfillmentData: async (_option, data) => data,
  canCalculate: async () => true,
  async calculatePrice(_option, _data, { items = [] }) {
    const grams = items.reduce((sum, { variant, quantity }) => sum + (variant?.weight ?? 0) * quantity, 0)
    return 400 + 100 * Math.ceil(grams / 1_000)
  },
  createFulfillment: async () => ({}),
  cancelFulfillment: async () => ({}),
  createReturn: async () => ({}),
}
