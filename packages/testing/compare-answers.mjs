// `node packages/testing/compare-answers.mjs A B`: how two recordings of the tests' responses (RECORD_ANSWERS) differ.
import fs from "node:fs"
import path from "node:path"
import { parseArgs } from "node:util"
import { differences, pairTests } from "./src/match-answers.mjs"
import { normalize } from "./src/normalize-answers.mjs"

const USAGE = `compare-answers A B [--same A2]... [--ignore-messages] [--all]
  --same A2           another recording of A's program: what differs between A and A2 is not stable and is left out
  --ignore-messages   the words of errors may differ
  --all               prints every difference, not the first five of a test`

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    same: { type: "string", multiple: true, default: [] },
    "ignore-messages": { type: "boolean", default: false },
    all: { type: "boolean", default: false },
  },
})
const [before, after] = positionals
if (!before || !after) {
  process.stderr.write(`${USAGE}\n`)
  process.exit(2)
}

/** Every test of a recording with its normalized responses. */
function read(folder) {
  const files = fs.readdirSync(folder).filter((file) => file.endsWith(".jsonl"))
  return files.sort().flatMap((file) => {
    const tests = new Map()
    for (const line of fs.readFileSync(path.join(folder, file), "utf8").trimEnd().split("\n")) {
      const answer = JSON.parse(line)
      tests.set(answer.test, [...(tests.get(answer.test) ?? []), answer])
    }
    return [...tests].map(([test, answers]) => ({ file, test, answers: normalize(answers) }))
  })
}

const compared = (pair) => {
  const found = differences(pair[0].answers, pair[1].answers)
  return values["ignore-messages"] ? found.filter(({ place }) => !place.endsWith(".message")) : found
}

const old = read(before)
/** What is not stable, by test and place. */
const unstable = new Map(old.map((one) => [one, new Set()]))
for (const folder of values.same)
  for (const [one, again] of pairTests(old, read(folder)).pairs)
    for (const { place } of compared([one, again])) unstable.get(one).add(place)

const { pairs, onlyBefore, onlyAfter } = pairTests(old, read(after))
const counts = { same: 0, different: 0, leftOut: 0 }
let file = ""
const print = (one, lines) => {
  if (one.file !== file) process.stdout.write(`\n${one.file}\n`)
  file = one.file
  process.stdout.write(`  ${one.test}\n${lines.map((line) => `    ${line}\n`).join("")}`)
}
for (const [one, other] of pairs.toSorted(([a], [b]) => a.file.localeCompare(b.file))) {
  const found = compared([one, other])
  const real = found.filter(({ place }) => !unstable.get(one).has(place))
  counts.leftOut += found.length - real.length
  counts[real.length > 0 ? "different" : "same"]++
  if (real.length > 0) {
    const words = real.map((difference) => difference.words)
    print(
      one,
      values.all ? words : [...words.slice(0, 5), ...(words.length > 5 ? [`and ${words.length - 5} more`] : [])],
    )
  }
}
for (const one of onlyBefore) print(one, ["only in the first recording"])
for (const one of onlyAfter) print(one, ["only in the second recording"])
const { same, different, leftOut } = counts
process.stdout.write(
  `\n${same} tests answered the same, ${different} otherwise; ${onlyBefore.length} only before, ${onlyAfter.length} only after` +
    `; ${leftOut} unstable values left out\n`,
)
process.exitCode = different + onlyBefore.length + onlyAfter.length > 0 ? 1 : 0
