/** Random numbers that a seed repeats: mulberry32. */
export function chance(seed: number) {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  return { next, pick: <T>(all: readonly T[]): T => all[Math.floor(next() * all.length)] as T }
}

export type Chance = ReturnType<typeof chance>

/** Values that most fields do not accept. */
const VALUES: readonly unknown[] = [
  null,
  "",
  " ",
  "a\0b",
  "\ud800",
  "\u202e\u{1f600}",
  "x".repeat(20_000),
  "12",
  "%",
  "_\\",
  "'; DROP TABLE cart; --",
  "__proto__",
  "constructor",
  "../../etc/passwd",
  "2023-02-29",
  "infinity",
  "NaN",
  0,
  -1,
  1.5,
  2 ** 31,
  2 ** 53,
  1e300,
  true,
  false,
  [],
  {},
  [null],
  [[]],
  ["a", 1, {}],
  { id: null },
  { constructor: { prototype: { polluted: 1 } } },
  JSON.parse('{"__proto__": {"polluted": 1}}'),
  Array.from({ length: 1_500 }, (_, n) => `x${n}`),
  Array.from({ length: 12 }).reduce<unknown>((inner) => ({ inner }), 1),
]

/** Names that no client may set, or that do not exist. */
const NAMES = ["id", "created_at", "deleted_at", "password_hash", "has_account", "total", "__proto__", "unknown", ""]

/** The same value with an unusual value at one place of it, or one place more. */
export function mutated(value: unknown, by: Chance): unknown {
  if (Array.isArray(value) && value.length > 0 && by.next() < 0.8) {
    const at = Math.floor(by.next() * value.length)
    return value.with(at, mutated(value[at], by))
  }
  if (typeof value === "object" && value !== null && !Array.isArray(value) && by.next() < 0.9) {
    const entries = Object.entries(value)
    if (entries.length === 0 || by.next() < 0.15) return { ...value, [by.pick(NAMES)]: by.pick(VALUES) }
    const [name] = by.pick(entries)
    if (by.next() < 0.15) return Object.fromEntries(entries.filter(([other]) => other !== name))
    return { ...value, [name]: mutated((value as Record<string, unknown>)[name], by) }
  }
  return by.pick(VALUES)
}

const PARTS = [
  "",
  "..%2F..",
  "%2F",
  "%00",
  "%ff",
  "%E0%A4",
  "x".repeat(5_000),
  "me",
  "constructor",
  "%F0%9F%98%80",
  "a b",
  "'",
]

/** A path with an unusual value in place of one of its ids. */
export function mutatedPath(path: string, values: Record<string, string>, by: Chance): string {
  const names = Object.keys(values)
  const strange = by.pick(names)
  return path.replace(/\{(\w+)\}/g, (_, name: string) => (name === strange ? by.pick(PARTS) : (values[name] ?? "x")))
}

const TEXTS = [
  "",
  "null",
  "-1",
  "1e9",
  "1.5",
  "abc",
  "%00",
  "%ff",
  "true",
  "a,b",
  "2023-02-29",
  "x".repeat(3_000),
  "%ED%A0%80",
]
const KEYS = ["limit", "offset", "q", "order", "fields", "expand", "created_at[gt]", "created_at[x]", "id[]", "id[0]"]

/** A query of known and unknown parameters, in unusual forms. */
export function mutatedQuery(known: readonly string[], by: Chance): string {
  const name = () => (by.next() < 0.7 && known.length > 0 ? by.pick(known) : by.pick(KEYS))
  const forms = [
    (key: string) => key,
    (key: string) => `${key}[]`,
    (key: string) => `${key}[a][b]`,
    (key: string) => `${key}[999]`,
  ]
  const pair = () => `${by.pick(forms)(name())}=${by.pick(TEXTS)}`
  return Array.from({ length: 1 + Math.floor(by.next() * 3) }, pair).join("&")
}
