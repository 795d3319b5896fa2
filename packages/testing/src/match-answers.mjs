// Two recordings side by side: which tests belong together, and what differs between their responses.

/**
 * Pairs the tests of two recordings: by file and name, then by name, since files move, then by equal responses, since
 * tests are renamed.
 * @param {{ file: string, test: string, answers: object[] }[]} before
 * @param {{ file: string, test: string, answers: object[] }[]} after
 */
export function pairTests(before, after) {
  const free = { before: new Set(before), after: new Set(after) }
  const pairs = []
  for (const keyOf of [byFile, byBase, byAnswers, byName]) {
    const waiting = Map.groupBy ? Map.groupBy(free.after, keyOf) : grouped(free.after, keyOf)
    for (const one of free.before) {
      const other = waiting.get(keyOf(one))?.shift()
      if (!other) continue
      pairs.push([one, other])
      free.before.delete(one)
      free.after.delete(other)
    }
  }
  return { pairs, onlyBefore: [...free.before], onlyAfter: [...free.after] }
}

const byFile = ({ file, test }) => `${file} ${test}`
const byBase = ({ file, test }) => `${file.split("__").at(-1)} ${test}`
const byName = ({ test }) => (test === "(set-up)" ? Symbol("none") : test)
const byAnswers = ({ answers }) => JSON.stringify(answers)

function grouped(all, keyOf) {
  const groups = new Map()
  for (const one of all) groups.set(keyOf(one), [...(groups.get(keyOf(one)) ?? []), one])
  return groups
}

/**
 * Where the responses of a pair differ, as `request: path: before → after`.
 * @returns {{ place: string, words: string }[]}
 */
export function differences(before, after) {
  const found = []
  const most = Math.max(before.length, after.length)
  for (let at = 0; at < most; at++) {
    const [one, other] = [before[at], after[at]]
    const request = (one ?? other).request
    if (!one || !other) found.push({ place: `${at}`, words: `${request}: ${one ? "no longer" : "newly"} asked` })
    else
      for (const [path, words] of unlike(one, other, ""))
        found.push({ place: `${at}${path.replace(/\.\d+/g, "[]")}`, words: `${request}: ${path}: ${words}` })
  }
  return found
}

function* unlike(one, other, path) {
  if (Object.is(one, other)) return
  const [keys, others] = [one, other].map((value) =>
    typeof value === "object" && value ? Object.keys(value) : undefined,
  )
  if (!keys || !others || Array.isArray(one) !== Array.isArray(other))
    return yield [path, `${brief(one)} → ${brief(other)}`]
  for (const key of new Set([...keys, ...others])) yield* unlike(one[key], other[key], `${path}.${key}`)
}

const brief = (value) => (JSON.stringify(value) ?? "nothing").slice(0, 160)
