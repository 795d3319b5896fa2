import { wordsIn } from "#panel/words/index.tsx"

export const useWhyWords = wordsIn({
  en: {
    yes: "Yes.",
    no: "No.",
    takesOff: "It takes off",
    shipping: "Shipping is free; that saves",
    why: {
      used_up: "It has been used as often as it may be.",
      not_started: "It has not started yet.",
      expired: "It has ended.",
      disabled: "It is disabled, or the discount that it was cut from is.",
      needs_customer: "It is for certain customer groups, and nobody is logged in on this cart.",
      region: "It is not good in the cart’s region.",
      customer: "The customer is not in the groups that it is for.",
      no_items: "Nothing in the cart takes part in it.",
    },
    left: {
      not_discountable: "No discounts on this product.",
      returned: "This is a return.",
      no_product: "This line has no product.",
      condition: "Left out by",
    },
  },
  de: {
    yes: "Ja.",
    no: "Nein.",
    takesOff: "Er zieht ab:",
    shipping: "Der Versand ist kostenlos; das spart",
    why: {
      used_up: "Er wurde so oft benutzt, wie er darf.",
      not_started: "Er hat noch nicht begonnen.",
      expired: "Er ist abgelaufen.",
      disabled: "Er ist ausgeschaltet, oder der Rabatt, zu dem er gehört.",
      needs_customer: "Er gilt für bestimmte Kundengruppen, und zu dem Warenkorb ist niemand angemeldet.",
      region: "In der Region des Warenkorbs gilt er nicht.",
      customer: "Der Kunde ist nicht in den Gruppen, für die er gilt.",
      no_items: "Nichts in dem Warenkorb nimmt daran teil.",
    },
    left: {
      not_discountable: "Auf dieses Produkt gibt es keine Rabatte.",
      returned: "Das ist eine Rücksendung.",
      no_product: "Diese Zeile hat kein Produkt.",
      condition: "Ausgelassen wegen",
    },
  },
})
