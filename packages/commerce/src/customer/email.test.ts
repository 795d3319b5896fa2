import fc from "fast-check"
import { expect, test } from "vitest"
import { emailKey, foldEmail, isEmail } from "./email.ts"
import recorded from "./email-verdicts.json" with { type: "json" }

/** What v1 takes and no mailbox has: control characters between quotes, and a quote without its other one. */
const STRICTER = new Set(['"a@x.de', '"a\nb"@x.de'])

test.each(recorded as [string, boolean][])("%j is an email address for Medusa v1: %s", (text, verdict) => {
  expect(isEmail(text)).toBe(STRICTER.has(text) ? false : verdict)
})

test.each(['"a\r\nBcc: b@x.de"@x.de', '"a\u0000b"@x.de', "a\r\nb@x.de"])("%j could end a header", (text) => {
  expect(isEmail(text)).toBe(false)
})

test("emails are stored in lower case", () => expect(foldEmail(" Ann@Example.COM ")).toBe("ann@example.com"))

test.each([
  ["info@müller.de", "info@xn--mller-kva.de"],
  ["Info@MÜLLER.de", "info@xn--mller-kva.de"],
  ["info@xn--mller-kva.de", "info@xn--mller-kva.de"],
  ["info@mu\u0308ller.de", "info@xn--mller-kva.de"],
  ["jo\u0308rg@x.de", "jörg@x.de"],
  ["ß@straße.de", "ß@xn--strae-oqa.de"],
  ["a@x。y.de", "a@x.y.de"],
  ["a+b%c@x.de", "a+b%c@x.de"],
  ['"a@b"@x.de', '"a@b"@x.de'],
  ["a@1.2.3.4", "a@1.2.3.4"],
  ["a@x%2ede", "a@x%2ede"],
  ["not an address", "not an address"],
])("%s is compared as %s", (email, key) => expect(emailKey(email)).toBe(key))

const letters = fc.constantFrom(..."abzäöüßéıİжяЖ語日한אب09+%'_-")
const domains = fc.constantFrom(..."abzäöüßéжя語日한09")
const word = (of: fc.Arbitrary<string>, most: number) =>
  fc.array(of, { minLength: 1, maxLength: most }).map((all) => all.join(""))
const address = fc
  .tuple(word(letters, 8), word(domains, 8), fc.constantFrom("de", "рф", "例子", "xn--p1ai", "co.uk"))
  .map(([local, domain, last]) => `${local}@${domain}.${last}`)

test("addresses of any script are accepted, and their normal form is one too", () => {
  fc.assert(
    fc.property(address, (email) => {
      expect(isEmail(email)).toBe(true)
      expect(isEmail(emailKey(email))).toBe(true)
      expect(emailKey(email).split("@")[1]).toMatch(/^[ -~]+$/)
    }),
  )
})

test("the normal form is of itself, and neither case nor composition nor blanks change it", () => {
  fc.assert(
    fc.property(address, (email) => {
      const key = emailKey(email)
      expect(emailKey(key)).toBe(key)
      expect(emailKey(` ${email.normalize("NFD")} `)).toBe(key)
      expect(emailKey(foldEmail(email))).toBe(key)
    }),
  )
})
