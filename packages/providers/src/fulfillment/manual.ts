import { Refusal } from "@mercer/commerce"
import type { FulfillmentProvider } from "./port.ts"

/** Packages that staff pack and post themselves: accepts everything and notifies no carrier. Option ids are v1's. */
export function manualFulfillment(id = "manual"): FulfillmentProvider {
  return {
    id,
    options: async () => [{ id: "manual-fulfillment" }, { id: "manual-fulfillment-return", is_return: true }],
    validateOption: async () => true,
    validateFulfillmentData: async (_option, data) => data,
    canCalculate: async () => false,
    calculatePrice: async () => {
      throw new Refusal(
        "not_allowed",
        "Manual fulfillment does not calculate prices: give the shipping option a flat rate",
      )
    },
    createFulfillment: async () => ({}),
    cancelFulfillment: async () => ({}),
    createReturn: async () => ({}),
  }
}
