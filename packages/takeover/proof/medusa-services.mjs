// Services of the shop's own, as its developers would write them: Mercer does not have them.
import fs from "node:fs"
import path from "node:path"

const KLARNA = `const Manual = require("medusa-payment-manual/services/manual-payment").default
class Klarna extends Manual {}
Klarna.identifier = "klarna"
exports.default = Klarna`

const SHIPPO = `const Manual = require("medusa-fulfillment-manual/services/manual-fulfillment").default
class Shippo extends Manual {
  canCalculate() { return true }
  calculatePrice() { return 777 }
  getFulfillmentOptions() { return [{ id: "shippo-ground" }, { id: "shippo-air" }] }
}
Shippo.identifier = "shippo"
exports.default = Shippo`

const AVALARA = `const { AbstractTaxService } = require("@medusajs/medusa")
class Avalara extends AbstractTaxService {
  async getTaxLines(items, methods) {
    const rate = { rate: 11, name: "avalara", code: "AV" }
    return [
      ...items.map(({ item }) => ({ ...rate, item_id: item.id })),
      ...methods.map(({ shipping_method }) => ({ ...rate, shipping_method_id: shipping_method.id })),
    ]
  }
}
Avalara.identifier = "avalara"
exports.default = Avalara`

/** Writes them where Medusa finds a project's services. */
export function writeServices(folder) {
  const services = path.join(folder, "dist/services")
  fs.mkdirSync(services, { recursive: true })
  for (const [name, text] of Object.entries({ klarna: KLARNA, shippo: SHIPPO, avalara: AVALARA }))
    fs.writeFileSync(path.join(services, `${name}.js`), text)
}
