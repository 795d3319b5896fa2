import { expect, test } from "vitest"
import { mentionedEmails, partsOfNote } from "./mentions.ts"

test.each([
  ["@mia@shop.test please call", ["mia@shop.test"]],
  ["Ask @Mia.Chen+eu@Shop.Test, or (@bo@a-b.co.uk).", ["mia.chen+eu@shop.test", "bo@a-b.co.uk"]],
  ["@mia@shop.test @MIA@shop.test", ["mia@shop.test"]],
  ["@jörg@münchen.test\n@o'neil@shop.test", ["jörg@münchen.test", "o'neil@shop.test"]],
  ["The customer wrote from mia@shop.test", []],
  ["x@mia@shop.test", []],
  ["@mia and @ and @mia@shop", []],
])("%j mentions %j", (text, emails) => {
  expect(mentionedEmails(text)).toEqual(emails)
})

test("a note is cut at its mentions, and nothing of it is lost", () => {
  expect(partsOfNote("Hi @mia@shop.test, call.")).toEqual([
    { text: "Hi " },
    { email: "mia@shop.test" },
    { text: ", call." },
  ])
  expect(partsOfNote("@mia@shop.test")).toEqual([{ email: "mia@shop.test" }])
  expect(partsOfNote("none")).toEqual([{ text: "none" }])
})
