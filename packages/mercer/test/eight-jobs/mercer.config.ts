import { defineShop } from "mercer"
import { byWeight } from "./src/by-weight.ts"
import { endOfNew } from "./src/end-of-new.ts"
import { invoice } from "./src/invoice.ts"
import { newProducts } from "./src/new-products.ts"
import { sendToErp } from "./src/send-to-erp.ts"

export default defineShop({
  operations: { newProducts },
  on: [sendToErp(process.env.ERP_URL ?? "http://localhost:9999")],
  jobs: [endOfNew],
  providers: (core) => ({
    ...core,
    payment: [...core.payment, invoice],
    fulfillment: [...core.fulfillment, byWeight],
  }),
})
