import { expect, test } from "vitest"
import { secondsText } from "../src/display/seconds.ts"

test.each([
  [0.2, "1 sec", "1 second"],
  [45, "45 sec", "45 seconds"],
  [90, "2 min", "2 minutes"],
  [7_199, "120 min", "120 minutes"],
  [7_201, "3 hr", "3 hours"],
])("%d seconds are “%s” or “%s”", (seconds, short, long) => {
  expect([secondsText(seconds, "en"), secondsText(seconds, "en", "long")]).toEqual([short, long])
})

test("a length of time is said in the operator's language", () => {
  expect(secondsText(120, "de", "long")).toBe("2 Minuten")
  expect(secondsText(120, "ar", "long")).toBe("دقيقتان")
})
