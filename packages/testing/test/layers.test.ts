// Which folder of a package may import from which. No two folders depend on each other, so each can be read by itself.
import path from "node:path"
import { expect, test } from "vitest"
import { againstLayers } from "../src/layers.ts"

const packages = path.join(import.meta.dirname, "../..")

test("commerce: rules build on smaller rules", () => {
  const layers = [
    ["app", "batch-job", "brand", "cart", "category", "collection", "currency", "customer", "field", "gift-card"],
    ["inventory", "media", "note", "operator", "product", "shadow", "shipping", "status", "store"],
    ["tax", "webhook"],
    ["import", "payment", "price", "totals"],
    ["discount", "document", "order", "order-export", "price-list-import"],
    ["claim", "order-edit", "swap"],
  ]
  const ground = ["compare.ts", "money.ts", "product-search.ts", "rate.ts", "refusal.ts"]
  ground.push("search-words.ts", "unchanged.ts")
  expect(againstLayers(path.join(packages, "commerce/src"), { layers, ground })).toEqual([])
})
