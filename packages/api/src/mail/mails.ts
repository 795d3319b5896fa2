import { CLAIM_WANTED, EMAIL_CHANGED, RESET_WANTED } from "../outbox/outbox.ts"
import { type Language, saying } from "../wire/language.ts"
import { money } from "../wire/money.ts"
import type { Block, Mail } from "./render.ts"

/** A link that sets a new password. */
export function passwordReset(link: string, token: string, language: Language): Mail {
  const say = saying(language)
  return {
    kind: RESET_WANTED,
    language,
    subject: say("Reset your password", "Passwort zurücksetzen"),
    blocks: [
      {
        text: say(
          "We received a request to reset your password.",
          "Wir haben eine Anfrage zum Zurücksetzen Ihres Passworts erhalten.",
        ),
      },
      { link, label: say("Set a new password", "Neues Passwort festlegen") },
      ...fineprint(token, language),
    ],
  }
}

/** A link that moves orders to the account of the person who requested them. */
export function orderClaim(link: string, token: string, numbers: (number | string)[], language: Language): Mail {
  const say = saying(language)
  const list = numbers.join(", ")
  return {
    kind: CLAIM_WANTED,
    language,
    subject: say("Confirm that these orders are yours", "Bestätigen Sie Ihre Bestellungen"),
    blocks: [
      {
        text: say(
          `We received a request to add these orders to a customer account: ${list}.`,
          `Wir haben eine Anfrage erhalten, diese Bestellungen einem Kundenkonto hinzuzufügen: ${list}.`,
        ),
      },
      { link, label: say("Confirm", "Bestätigen") },
      ...fineprint(token, language),
    ],
  }
}

/** A notice to an account's former address. The new one is not named: the reader may be a stranger. */
export function emailChanged(language: Language): Mail {
  const say = saying(language)
  return {
    kind: EMAIL_CHANGED,
    language,
    subject: say("Your account email address was changed", "Die E-Mail-Adresse Ihres Kontos wurde geändert"),
    blocks: [
      {
        text: say(
          "Your customer account has a new email address. You can no longer log in with this one.",
          "Ihr Kundenkonto hat eine neue E-Mail-Adresse. Mit dieser können Sie sich nicht mehr anmelden.",
        ),
      },
      {
        text: say(
          "If you didn’t make this change, contact us immediately.",
          "Wenn Sie diese Änderung nicht vorgenommen haben, kontaktieren Sie uns bitte umgehend.",
        ),
      },
    ],
  }
}

interface MailedCard {
  code: string
  value: number
  currency_code: string
  decimals: number
  /** It has the refund of an order, in the place of a card that can no longer be used. */
  is_refund?: boolean
}

/** The code of a gift card: to its buyer, or to the buyer of an order whose former card can no longer be used. */
export function giftCardBought(card: MailedCard, language: Language): Mail {
  const say = saying(language)
  return {
    kind: "gift_card.created",
    language,
    subject: say("Your gift card", "Ihr Gutschein"),
    blocks: [
      {
        text: card.is_refund
          ? say(
              "This gift card has your refund, since the one that you paid with can no longer be used.",
              "Dieser Gutschein enthält Ihre Rückerstattung, da Ihr bisheriger nicht mehr verwendet werden kann.",
            )
          : say("Thank you for buying a gift card.", "Vielen Dank für den Kauf eines Gutscheins."),
      },
      {
        rows: [
          [say("Code", "Code"), card.code],
          [say("Value", "Wert"), money(card.value, card.currency_code, language, card.decimals)],
        ],
      },
      { text: say("Enter the code at checkout.", "Geben Sie den Code beim Bezahlen ein.") },
    ],
  }
}

/** The text under every link: its code, for storefronts that ask for it, its expiry, and what to do if unwanted. */
function fineprint(token: string, language: Language): Block[] {
  const say = saying(language)
  return [
    { rows: [["Code", token]] },
    {
      text: say(
        "The link can be used once and expires in 15 minutes. If you didn’t request this, you can ignore this email.",
        "Der Link kann einmal verwendet werden und läuft nach 15 Minuten ab. Wenn Sie dies nicht angefordert haben, können Sie diese E-Mail ignorieren.",
      ),
    },
  ]
}
