import { wordsIn } from "#panel/words/index.tsx"

/** The words of conditions that are only shown. */
export const useConditionWords = wordsIn({
  en: {
    title: "Conditions",
    none: "Every product, every customer.",
    noneText: "Add a condition to limit it to products, types, collections, tags or customer groups.",
    freeShipping: "Free shipping is free whatever is in the cart: conditions on products have no effect.",
    add: "Add a condition",
    remove: "Delete condition",
    heads: {
      products: { in: "Only these products", not_in: "All products but these" },
      product_types: { in: "Only these types", not_in: "All types but these" },
      product_collections: { in: "Only these collections", not_in: "All collections but these" },
      product_tags: { in: "Only with one of these tags", not_in: "Nothing with one of these tags" },
      customer_groups: { in: "Only customers of these groups", not_in: "All customers but of these groups" },
    },
    more: (n: number) => `and ${n} more`,
    takeOff: (name: string) => `Remove ${name}`,
  },
  de: {
    title: "Bedingungen",
    none: "Jedes Produkt, jeder Kunde.",
    noneText: "Eine Bedingung beschränkt ihn auf Produkte, Typen, Kollektionen, Schlagwörter oder Kundengruppen.",
    freeShipping: "Kostenloser Versand gilt für jeden Warenkorb: Bedingungen an Produkte wirken nicht.",
    add: "Bedingung hinzufügen",
    remove: "Bedingung löschen",
    heads: {
      products: { in: "Nur diese Produkte", not_in: "Alle Produkte außer diesen" },
      product_types: { in: "Nur diese Typen", not_in: "Alle Typen außer diesen" },
      product_collections: { in: "Nur diese Kollektionen", not_in: "Alle Kollektionen außer diesen" },
      product_tags: { in: "Nur mit einem dieser Schlagwörter", not_in: "Nichts mit einem dieser Schlagwörter" },
      customer_groups: { in: "Nur Kunden dieser Gruppen", not_in: "Alle Kunden außer aus diesen Gruppen" },
    },
    more: (n) => `und ${n} weitere`,
    takeOff: (name) => `${name} entfernen`,
  },
})
