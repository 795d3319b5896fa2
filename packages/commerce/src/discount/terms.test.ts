import { expect, test } from "vitest"
import { changedTerms, newTerms } from "./terms.ts"

const now = new Date("2026-01-01T00:00:00Z")
const day = (number: number) => new Date(Date.UTC(2026, 0, number))
const refused = (words: string) =>
  expect.objectContaining({ type: "invalid_data", message: expect.stringContaining(words) })

test("a new discount is usable from now on, without end and limit", () =>
  expect(newTerms({ code: " summer " }, now)).toEqual({
    code: "SUMMER",
    is_dynamic: false,
    is_disabled: false,
    starts_at: now,
    ends_at: null,
    valid_duration: null,
    usage_limit: null,
  }))

test("a new discount uses the given terms", () => {
  const message = { is_dynamic: true, is_disabled: true, starts_at: day(2), ends_at: day(3), valid_duration: "P1D" }
  expect(newTerms({ code: "A", ...message, usage_limit: 7 }, now)).toEqual({ code: "A", ...message, usage_limit: 7 })
  expect(newTerms({ code: "A", ends_at: new Date(0) }, now)).toMatchObject({ starts_at: now, ends_at: new Date(0) })
  expect(newTerms({ code: "A", starts_at: null, ends_at: null }, now)).toMatchObject({ starts_at: now, ends_at: null })
  expect(newTerms({ code: "A", starts_at: day(2), ends_at: null }, now)).toMatchObject({ starts_at: day(2) })
})

test.each([
  [{ starts_at: day(2), ends_at: day(2) }, "greater than"],
  [{ starts_at: day(3), ends_at: day(2) }, "greater than"],
  [{ valid_duration: "a week" }, "ISO 8601"],
  [{ valid_duration: "" }, "ISO 8601"],
  [{ valid_duration: "P9999999Y" }, "too long"],
])("a new discount with %j is refused", (more, words) =>
  expect(() => newTerms({ code: "A", ...more }, now)).toThrow(refused(words)),
)

const present = { starts_at: day(10), ends_at: day(20), usage_limit: null, usage_count: 5 }

test("fields omitted in an update stay", () =>
  expect(Object.values(changedTerms(present, {}, now)).every((value) => value === undefined)).toBe(true))

test.each([
  [{ code: " new " }, { code: "NEW" }],
  [{ code: null, is_disabled: null, starts_at: null }, {}],
  [
    { ends_at: null, valid_duration: null, usage_limit: null },
    { ends_at: null, valid_duration: null, usage_limit: null },
  ],
  [{ is_disabled: false }, { is_disabled: false }],
  [
    { starts_at: day(1), ends_at: day(2) },
    { starts_at: day(1), ends_at: day(2) },
  ],
  [
    { starts_at: day(30), ends_at: null },
    { starts_at: day(30), ends_at: null },
  ],
  [{ usage_limit: 5 }, { usage_limit: 5 }],
])("%j changes %j", (change, changes) => {
  const changed = Object.entries(changedTerms(present, change, now)).filter(([, value]) => value !== undefined)
  expect(Object.fromEntries(changed)).toEqual(changes)
})

test.each([
  [{ starts_at: day(20) }, "greater than"],
  [{ ends_at: day(10) }, "greater than"],
  [{ starts_at: day(5), ends_at: day(4) }, "greater than"],
  [{ valid_duration: "P" }, "ISO 8601"],
  [{ valid_duration: "" }, "ISO 8601"],
  [{ usage_limit: 4 }, "used 5 times"],
])("%j is refused", (change, words) => expect(() => changedTerms(present, change, now)).toThrow(refused(words)))

test("stored invalid terms do not block other changes, and may be sent again", () => {
  const wrong = { ...present, ends_at: day(1), usage_limit: 2 }
  const same = { starts_at: day(10), ends_at: day(1), usage_limit: 2 }
  expect(() => changedTerms(wrong, { is_disabled: true }, now)).not.toThrow()
  expect(() => changedTerms(wrong, same, now)).not.toThrow()
  expect(() => changedTerms(wrong, { ends_at: day(2) }, now)).toThrow(refused("greater than"))
  expect(() => changedTerms(wrong, { usage_limit: 3 }, now)).toThrow(refused("used 5 times"))
})

test("an update can add an end after the start", () => {
  const endless = { ...present, ends_at: null }
  expect(changedTerms(endless, { ends_at: day(11) }, now)).toMatchObject({ ends_at: day(11) })
  expect(() => changedTerms(endless, { ends_at: day(10) }, now)).toThrow(refused("greater than"))
})
