import { CLAIM_WANTED, EMAIL_CHANGED, RESET_WANTED } from "../flows/outbox.ts"
import type { Language } from "./language.ts"
import { money } from "./money.ts"
import type { Block, Mail } from "./render.ts"

interface PlacedOrder {
  display_id: number
  currency_code: string
  items: { title: string; quantity: number; total: number }[]
  shipping_total: number
  tax_total: number
  total: number
}

/** Thanks for an order, with what was bought and what it costs. */
export function orderPlaced(order: PlacedOrder, language: Language): Mail {
  const say = (en: string, de: string) => (language === "de" ? de : en)
  const price = (amount: number) => money(amount, order.currency_code, language)
  const lines = order.items.map(({ quantity, title, total }): [string, string] => [
    `${quantity} × ${title}`,
    price(total),
  ])
  const sums: [string, string][] = [
    [say("Shipping", "Versand"), price(order.shipping_total)],
    [say("Taxes", "Steuern"), price(order.tax_total)],
    [say("Total", "Gesamt"), price(order.total)],
  ]
  return {
    kind: "order.placed",
    language,
    subject: say(`Your order no. ${order.display_id}`, `Ihre Bestellung Nr. ${order.display_id}`),
    blocks: [
      {
        text: say(
          "Thank you for your order. We have received it.",
          "Vielen Dank für Ihre Bestellung. Sie ist eingegangen.",
        ),
      },
      { rows: [...lines, ...sums] },
    ],
  }
}

/** A link that sets a new password. */
export function passwordReset(link: string, token: string, language: Language): Mail {
  const say = (en: string, de: string) => (language === "de" ? de : en)
  return {
    kind: RESET_WANTED,
    language,
    subject: say("Reset your password", "Passwort zurücksetzen"),
    blocks: [
      { text: say("Somebody asked to reset your password.", "Jemand möchte Ihr Passwort zurücksetzen.") },
      { link, label: say("Set a new password", "Neues Passwort setzen") },
      ...fineprint(token, language),
    ],
  }
}

/** A link that moves orders to the account of whoever asked for them. */
export function orderClaim(link: string, token: string, numbers: number[], language: Language): Mail {
  const say = (en: string, de: string) => (language === "de" ? de : en)
  const list = numbers.join(", ")
  return {
    kind: CLAIM_WANTED,
    language,
    subject: say("Confirm that these orders are yours", "Bestätigen Sie Ihre Bestellungen"),
    blocks: [
      {
        text: say(
          `Somebody wants to add these orders to a customer account: ${list}.`,
          `Jemand möchte diese Bestellungen einem Kundenkonto hinzufügen: ${list}.`,
        ),
      },
      { link, label: say("Confirm", "Bestätigen") },
      ...fineprint(token, language),
    ],
  }
}

/** A notice to the address that an account had until now. The new one is not named: who reads this may be a stranger. */
export function emailChanged(language: Language): Mail {
  const say = (en: string, de: string) => (language === "de" ? de : en)
  return {
    kind: EMAIL_CHANGED,
    language,
    subject: say("The e-mail address of your account was changed", "Die E-Mail-Adresse Ihres Kontos wurde geändert"),
    blocks: [
      {
        text: say(
          "Your customer account has a new e-mail address. This one no longer opens it.",
          "Ihr Kundenkonto hat eine neue E-Mail-Adresse. Mit dieser können Sie sich nicht mehr anmelden.",
        ),
      },
      {
        text: say(
          "If it was not you who changed it, please get in touch with us at once.",
          "Waren Sie das nicht selbst, melden Sie sich bitte umgehend bei uns.",
        ),
      },
    ],
  }
}

/** The code of a gift card to whoever has bought it. */
export function giftCardBought(card: { code: string; value: number }, currency_code: string, language: Language): Mail {
  const say = (en: string, de: string) => (language === "de" ? de : en)
  return {
    kind: "gift_card.created",
    language,
    subject: say("Your gift card", "Ihr Gutschein"),
    blocks: [
      { text: say("Thank you for buying a gift card.", "Vielen Dank für den Kauf eines Gutscheins.") },
      {
        rows: [
          [say("Code", "Code"), card.code],
          [say("Value", "Wert"), money(card.value, currency_code, language)],
        ],
      },
      { text: say("Enter the code when you pay.", "Geben Sie den Code beim Bezahlen ein.") },
    ],
  }
}

/** What stands under every link: its code, for storefronts that ask for it, its time, and what to do if it was not you. */
function fineprint(token: string, language: Language): Block[] {
  const say = (en: string, de: string) => (language === "de" ? de : en)
  return [
    { rows: [["Code", token]] },
    {
      text: say(
        "The link works once, for 15 minutes. If it was not you who asked, simply ignore this mail.",
        "Der Link gilt einmal und 15 Minuten lang. Waren Sie es nicht selbst, beachten Sie diese E-Mail nicht.",
      ),
    },
  ]
}
