import { expect, test } from "vitest"
import { after } from "./duration.ts"

const start = new Date("2026-01-31T12:00:00Z")

test.each([
  ["PT90M", "2026-01-31T13:30:00.000Z"],
  ["PT0S", "2026-01-31T12:00:00.000Z"],
  ["P2W", "2026-02-14T12:00:00.000Z"],
  ["P1Y", "2027-01-31T12:00:00.000Z"],
  ["P1M", "2026-03-03T12:00:00.000Z"],
  ["P1Y2M3DT4H5M6S", "2027-04-03T16:05:06.000Z"],
  ["P1W2D", "2026-02-09T12:00:00.000Z"],
  ["P10M", "2026-12-01T12:00:00.000Z"],
  ["P10W", "2026-04-11T12:00:00.000Z"],
  ["P10D", "2026-02-10T12:00:00.000Z"],
  ["PT10H", "2026-01-31T22:00:00.000Z"],
  ["PT10S", "2026-01-31T12:00:10.000Z"],
  ["P7973Y", "9999-01-31T12:00:00.000Z"],
])("%s ends %s", (duration, end) => expect(after(start, duration).toISOString()).toBe(end))

test.each([
  "",
  "P",
  "PT",
  "P1",
  "1D",
  "P1DT",
  "P-1D",
  "P1.5D",
  "PT1,5H",
  "P1H",
  "P1D1Y",
  "p1d",
  " P1D",
  "P1D ",
  "xP1Dx",
])("%j is no duration", (duration) =>
  expect(() => after(start, duration)).toThrow(
    expect.objectContaining({ type: "invalid_data", message: `"${duration}" is not an ISO 8601 duration` }),
  ),
)

test.each(["P9999999Y", "P99999999999999999999D", "PT99999999999999999999999S", "P8000Y"])(
  "%s is too long",
  (duration) =>
    expect(() => after(start, duration)).toThrow(
      expect.objectContaining({ type: "invalid_data", message: `"${duration}" is too long a duration` }),
    ),
)

test("the server's time zone and daylight saving time make no difference", () => {
  const zone = process.env.TZ
  try {
    process.env.TZ = "Europe/Berlin"
    expect(after(new Date("2026-03-28T12:00:00Z"), "P1D").toISOString()).toBe("2026-03-29T12:00:00.000Z")
  } finally {
    process.env.TZ = zone
  }
})
