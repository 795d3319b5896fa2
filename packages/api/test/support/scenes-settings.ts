import { anOperatorAtWork, type MakeScene } from "./scenes.ts"

export const settingsScenes: Record<string, MakeScene> = {
  "admin.currencies.list": async (shop) => ({ by: shop.visitor(), query: { limit: "2", order: "code" } }),
  "admin.currencies.update": async (shop, { region }) => ({
    by: await anOperatorAtWork(shop),
    values: { code: region.currency_code },
    body: { includes_tax: false },
  }),
}
