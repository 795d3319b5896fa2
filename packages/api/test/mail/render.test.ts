import { describe, expect, test } from "vitest"
import { emailChanged, giftCardBought, orderClaim, orderPlaced, passwordReset } from "../../src/mail/mails.ts"
import { render } from "../../src/mail/render.ts"
import { languageAsked, languageOf } from "../../src/wire/language.ts"
import { money } from "../../src/wire/money.ts"

const plain = (text: string) => text.replace(/\s/g, " ")

test.each([
  [1999, "eur", "en", "€19.99"],
  [1999, "eur", "de", "19,99 €"],
  [123456, "usd", "en", "$1,234.56"],
  [1999, "jpy", "en", "¥1,999"],
  [1999, "kwd", "en", "KWD 19.99"],
  [0, "eur", "en", "€0.00"],
  [-5, "eur", "en", "-€0.05"],
] as const)("%i %s in %s is %s", (amount, currency, language, text) => {
  expect(plain(money(amount, currency, language))).toBe(text)
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

describe("a mail", () => {
  const order = {
    display_id: 7,
    currency_code: "eur",
    items: [{ title: `<b>"Tea" & co</b>`, quantity: 2, total: 2380 }],
    shipping_total: 500,
    tax_total: 475,
    total: 2975,
  }

  test("has the same content as text and as HTML, and escapes markup in values", () => {
    const { subject, text, html } = render(orderPlaced(order, "en"))
    expect(subject).toBe("Your order #7")
    expect(plain(text)).toContain(`2 × <b>"Tea" & co</b>: €23.80 Shipping: €5.00 Taxes: €4.75 Total: €29.75`)
    expect(html).toContain("2 × &lt;b&gt;&quot;Tea&quot; &amp; co&lt;/b&gt;")
    expect(html).not.toContain("<b>")
    for (const sum of ["€23.80", "€5.00", "€4.75", "€29.75"]) expect(html).toContain(sum)
  })

  test.each([
    ["placed", orderPlaced(order, "de"), "Ihre Bestellung Nr. 7", "Gesamt: 29,75 €"],
    ["reset", passwordReset("https://a.test/?x=1&y=2", "tok", "de"), "Passwort zurücksetzen", "Code: tok"],
    ["claim", orderClaim("https://a.test/", "tok", [7, 8], "de"), "Bestätigen Sie Ihre Bestellungen", "7, 8"],
    ["moved", emailChanged("de"), "Die E-Mail-Adresse Ihres Kontos wurde geändert", "nicht mehr anmelden"],
    ["card", giftCardBought({ code: "A-B", value: 5000 }, "eur", "de"), "Ihr Gutschein", "Wert: 50,00 €"],
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
