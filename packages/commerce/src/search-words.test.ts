import { expect, test } from "vitest"
import { orderNumber, phoneDigits, searchWords } from "./search-words.ts"

test.each([
  ["", []],
  ["  Hanna   Adler ", ["Hanna", "Adler"]],
  ["a b c d e f", ["a", "b", "c", "d", "e", "f"]],
  ["a b c d e f g h", ["a", "b", "c", "d", "e", "f g h"]],
])("the words of %j are %j", (text, words) => expect(searchWords(text)).toEqual(words))

test.each([
  ["030 123 45 67", ["301234567"]],
  ["(030) 123-4567", ["301234567"]],
  ["1234567", ["1234567"]],
  ["+49 30 1234567", ["49301234567", "9301234567", "301234567", "1234567"]],
  ["0049 30 1234567", ["49301234567", "9301234567", "301234567", "1234567"]],
  ["+1 555 0100", ["15550100", "5550100"]],
  [" +1 555 0100\n", ["15550100", "5550100"]],
  ["+49 0030 1234567", ["4900301234567", "900301234567", "301234567", "301234567"]],
  ["12345", ["12345"]],
  ["1234", []],
  ["SKU-12345", []],
  ["12345+", []],
  ["", []],
])("the phone number %j is found by %j", (text, digits) => expect(phoneDigits(text)).toEqual(digits))

test.each([
  ["#111", 111],
  ["111", undefined],
  ["#", undefined],
  ["A#111", undefined],
  ["#12a", undefined],
  ["#9999999999", undefined],
])("%j names the order %j", (word, number) => expect(orderNumber(word)).toBe(number))
