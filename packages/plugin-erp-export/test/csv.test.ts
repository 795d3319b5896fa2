import { expect, test } from "vitest"
import { lineOf } from "../src/csv.ts"

test("cells with separators, quotes and line breaks are quoted; texts that begin like formulas are not run", () => {
  expect(lineOf(["a,b", 'say "x"', "two\nlines", null, -5])).toBe('"a,b","say ""x""","two\nlines",,-5\r\n')
  expect(lineOf(["=SUM(A1)", "+49", "@x", "-1"])).toBe("'=SUM(A1),'+49,'@x,'-1\r\n")
})
