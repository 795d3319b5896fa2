import { wordsIn } from "#panel/words/index.tsx"

export const useWhyWords = wordsIn("discounts/detail/why", {
  en: {
    yes: "Discount applies.",
    no: "Discount doesn’t apply.",
    takesOff: "Discount amount:",
    shipping: "Free shipping. Discount amount:",
    why: {
      used_up: "The usage limit has been reached.",
      not_started: "The discount hasn’t started yet.",
      expired: "The discount has expired.",
      disabled: "The code or its discount is disabled.",
      needs_customer: "The discount is limited to customer groups, and the cart has no customer.",
      region: "The discount isn’t valid in the cart’s region.",
      customer: "The customer isn’t in an eligible customer group.",
      no_items: "No items in the cart are eligible.",
    },
    left: {
      not_discountable: "Product isn’t discountable.",
      returned: "Return item.",
      no_product: "Custom item without a product.",
      condition: "Excluded by",
      rule: "Excluded by a custom rule.",
    },
  },
  de: {
    yes: "Rabatt gilt.",
    no: "Rabatt gilt nicht.",
    takesOff: "Rabattbetrag:",
    shipping: "Kostenloser Versand. Rabattbetrag:",
    why: {
      used_up: "Das Nutzungslimit ist erreicht.",
      not_started: "Der Rabatt hat noch nicht begonnen.",
      expired: "Der Rabatt ist abgelaufen.",
      disabled: "Der Code oder sein Rabatt ist deaktiviert.",
      needs_customer: "Der Rabatt ist auf Kundengruppen beschränkt, und der Warenkorb hat keinen Kunden.",
      region: "Der Rabatt gilt nicht in der Region des Warenkorbs.",
      customer: "Der Kunde ist in keiner berechtigten Kundengruppe.",
      no_items: "Keine Artikel im Warenkorb sind berechtigt.",
    },
    left: {
      not_discountable: "Produkt ist nicht rabattierbar.",
      returned: "Rückgabeartikel.",
      no_product: "Benutzerdefinierter Artikel ohne Produkt.",
      condition: "Ausgeschlossen durch",
      rule: "Durch eine Regel des Shops ausgeschlossen.",
    },
  },
})
