import { isoDecimals } from "@mercer/commerce"
import { describe, expect, test } from "vitest"
import { emailChanged, giftCardBought, orderClaim, passwordReset } from "../../src/mail/mails.ts"
import { orderPlaced } from "../../src/mail/order-placed.ts"
import { render } from "../../src/mail/render.ts"
import { languageAsked, languageOf } from "../../src/wire/language.ts"
import { money } from "../../src/wire/money.ts"

const plain = (text: string) => text.replace(/\s/g, " ")

test.each([
  [1999, "eur", "en", "€19.99"],
  [1999, "eur", "de", "19,99 €"],
  [123456, "usd", "en", "$1,234.56"],
  [1999, "jpy", "en", "¥1,999"],
  [1999, "kwd", "en", "KWD 1.999"],
  [0, "eur", "en", "€0.00"],
  [-5, "eur", "en", "-€0.05"],
] as const)("%i %s in %s is %s", (amount, currency, language, text) => {
  expect(plain(money(amount, currency, language, isoDecimals(currency)))).toBe(text)
})

test.each([
  ["de", "de"],
  ["AT", "de"],
  ["us", "en"],
  [null, "en"],
])("mails about goods shipped to %s are in %s", (country, language) => expect(languageOf(country)).toBe(language))

test.each([
  [null, "en"],
  ["", "en"],
  ["de", "de"],
  ["DE-ch", "de"],
  ["fr, de;q=0.9", "de"],
  ["en, de", "en"],
  ["en;q=0.3, de;q=0.7", "de"],
  ["de;q=0, en;q=0.1", "en"],
  ["fr", "en"],
  ["den", "en"],
])("a browser that requests %j gets %s", (header, language) => expect(languageAsked(header)).toBe(language))

const line = {
  id: "item_1",
  quantity: 1,
  returned_quantity: 1,
  subtotal: 2000,
  discount_total: 200,
  tax_total: 342,
  total: 2142,
  original_total: 2380,
  original_tax_total: 380,
  adjustments: [{ discount_id: "disc_1", amount: 200 }],
  tax_lines: [{ rate: 19, name: "default" }],
}

describe("a mail", () => {
  const order = {
    display_id: 7,
    currency_code: "eur",
    items: [{ ...line, title: `<b>"Tea" & co</b>`, variant: { title: "Green" } }],
    shipping_methods: [{ subtotal: 500, tax_total: 95, tax_lines: [{ rate: 19, name: "default" }] }],
    discounts: [{ id: "disc_1", code: "TEN" }],
    gift_card_total: 500,
    gift_card_tax_total: 0,
  } as unknown as Parameters<typeof orderPlaced>[0]

  test("has the same content as text and as HTML, and escapes markup in values", () => {
    const { subject, text, html } = render(orderPlaced(order, 2, "en"))
    expect(subject).toBe("Your order #7")
    expect(plain(text)).toContain(
      `2 × <b>"Tea" & co</b> (Green): €20.00 Discount TEN: -€2.00 Shipping: €5.00 Tax 19%: €4.37 ` +
        "Gift cards: -€5.00 Total: €22.37",
    )
    expect(html).toContain("2 × &lt;b&gt;&quot;Tea&quot; &amp; co&lt;/b&gt; (Green)")
    expect(html).not.toContain("<b>")
    for (const sum of ["€20.00", "-€2.00", "€5.00", "€4.37", "€22.37"]) expect(html).toContain(sum)
  })

  test("about prices with tax has all rows with tax, and says after the total what it includes", () => {
    const items = [{ ...line, title: "Tea", includes_tax: true }]
    const { text } = render(orderPlaced({ ...order, items, gift_card_total: 0 } as unknown as typeof order, 2, "de"))
    expect(plain(text)).toContain(
      "2 × Tea: 23,80 € Rabatt TEN: -2,38 € Versand: 5,95 € Gesamt: 27,37 € Enthält Steuer 19 %: 4,37 €",
    )
  })

  test.each([
    ["placed", orderPlaced(order, 2, "de"), "Ihre Bestellung Nr. 7", "Gesamt: 22,37 €"],
    ["reset", passwordReset("https://a.test/?x=1&y=2", "tok", "de"), "Passwort zurücksetzen", "Code: tok"],
    ["claim", orderClaim("https://a.test/", "tok", [7, 8], "de"), "Bestätigen Sie Ihre Bestellungen", "7, 8"],
    ["moved", emailChanged("de"), "Die E-Mail-Adresse Ihres Kontos wurde geändert", "nicht mehr anmelden"],
    [
      "card",
      giftCardBought({ code: "A-B", value: 5000, currency_code: "eur", decimals: 2 }, "de"),
      "Ihr Gutschein",
      "Wert: 50,00 €",
    ],
  ])("is written in German too (%s)", (_, mail, subject, words) => {
    const made = render(mail)
    expect(made.subject).toBe(subject)
    expect(plain(made.text)).toContain(words)
    expect(made.html).toContain('<html lang="de">')
  })

  test("has its link in both bodies, escaped where that is HTML", () => {
    const { text, html } = render(passwordReset("https://a.test/?x=1&y=2", "tok", "en"))
    expect(text).toContain("https://a.test/?x=1&y=2")
    expect(html).toContain('href="https://a.test/?x=1&amp;y=2"')
  })

  test("cannot get an additional header through its subject", () => {
    expect(render({ language: "en", subject: "A\r\nBcc: x", blocks: [] }).subject).toBe("A Bcc: x")
  })
})
