import { definePlugin, defineShop } from "mercer"
import { restock } from "./src/restock.ts"

/** A plugin of somebody else, whose part of the panel fails. */
const failing = definePlugin(() => ({
  name: "failing",
  needs: "^1.0.0",
  panel: { slots: { "product.side": "failing-plugin/product.tsx" } },
}))

export default defineShop({
  plugins: [failing()],
  operations: { restock },
  panel: {
    pages: {
      restock: {
        title: { en: "Restock", de: "Nachbestellen" },
        icon: "truck",
        operation: "shop.restock.list",
        file: "./src/panel/restock.tsx",
      },
      broken: { title: "Broken", operation: "admin.orders.list", file: "./src/panel/broken.tsx" },
    },
    slots: {
      "order.side": "./src/panel/order-note.tsx",
      "product.side": "./src/panel/supplier.tsx",
      home: "./src/panel/home.tsx",
    },
  },
})
