// A shop with a payment provider of its own, as compiled: on invoice, each call a line of $DATA_DIR/calls. INVOICE_ONLY
// takes the other ones away, NO_FULFILLMENT those that ship.
import fs from "node:fs"
import path from "node:path"

const note = (name) => fs.appendFileSync(path.join(process.env.DATA_DIR, "calls"), `${name}\n`)
const answers = {
  createSession: () => ({ status: "pending" }),
  updateSession: (data) => data,
  updateData: (data) => data,
  deleteSession: () => undefined,
  authorize: (data) => ({ status: "authorized", data }),
  findAuthorization: () => null,
  capture: ({ data }) => data,
  refund: ({ data }) => data,
  cancel: ({ data }) => data,
}
const called = Object.entries(answers).map(([name, answer]) => [
  name,
  async (...words) => {
    note(name)
    return answer(...words)
  },
])
const invoice = { id: "invoice", ...Object.fromEntries(called) }

export default {
  providers: (core) => ({
    ...core,
    payment: [...(process.env.INVOICE_ONLY ? [] : core.payment), invoice],
    fulfillment: process.env.NO_FULFILLMENT ? [] : core.fulfillment,
  }),
}
