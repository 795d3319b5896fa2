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

test("panel: pages consist of resources, and resources of parts that know none", () => {
  const layers = [
    // The ground: texts, calls to the server, who is logged in.
    ["brand", "csv", "words"],
    ["server"],
    ["list", "money", "session"],
    // What pages consist of.
    ["ui"],
    ["chart", "display", "edit", "resources"],
    ["form", "grid", "table"],
    ["custom-fields", "metadata"],
    // Pages of a resource by its description.
    ["crud"],
    // Resources that need no other, and parts that the pages of several have.
    ["account", "apps", "audit", "batch-jobs", "comparison", "discounts", "gift-cards", "locations"]
      .concat(["login", "mails", "media", "notes", "orders", "own", "product-labels", "regions"])
      .concat(["return-reasons", "returns", "roles", "shipping", "store", "taxes", "tokens", "webhooks"]),
    // Resources that use others.
    ["claims", "currencies", "customers", "draft-orders", "home"]
      .concat(["inventory", "order-edits", "presence", "swaps"])
      .concat(["system", "timeline", "users"]),
    ["analytics", "customer-groups", "products"],
    ["categories", "collections", "price-lists", "sales-channels"],
    ["publishable-keys"],
    // The frame of all pages, and the pages.
    ["shell"],
    ["app"],
  ]
  expect(againstLayers(path.join(packages, "panel/src"), { layers, alias: "#panel/" })).toEqual([])
})

test("server: programs run a shop, which stands on what it consists of", () => {
  const layers = [
    // What a shop consists of, and what a command works with.
    ["demo", "mails", "secret-key", "seed", "shadow", "telemetry"],
    // What is wrong with it.
    ["doctor"],
    // The running shop.
    ["shop"],
    // Who uses it: commands, and what the panel gets of it.
    ["cli", "own-panel"],
    // What answers requests.
    ["front"],
    // The programs.
    ["published"],
  ]
  // What every program reads first: its settings, the shop's code and the database.
  const ground = ["data-dir.ts", "database-url.ts", "database-words.ts", "database.ts", "kept-key.ts"]
  ground.push("medusa-logins.ts", "misused.ts", "operation-settings.ts", "place.ts", "roles-in-force.ts")
  ground.push("setting-values.ts", "settings.ts", "shop-code.ts", "young-heap.ts")
  expect(againstLayers(path.join(packages, "server/src"), { layers, ground })).toEqual([])
})
