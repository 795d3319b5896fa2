// Whoever writes a part of a shop in a file of its own has to name the types of what Mercer hands to it.
import fs from "node:fs"
import path from "node:path"
import { expect, test } from "vitest"

const root = path.resolve(import.meta.dirname, "../../..")
const INDEX = path.join(root, "packages/mercer/src/index.ts")

/** Types of Mercer's own workings, which a shop gets to know by other names or not at all. */
const INTERNAL = [
  ...["PrismaClient", "Models", "Entity", "EntitySpec", "Relation", "WebhookKind"],
  ...["OwnShop", "OwnOperations", "OwnHandler", "OwnJob"],
]

interface Name {
  name: string
  real: string
  from: string
}
interface Declared {
  file: string
  name: string
  /** The text of an interface or type; "" for what has a value. */
  body: string
}

const cache = new Map<string, string>()
function textOf(file: string): string {
  const text = cache.get(file) ?? fs.readFileSync(file, "utf8").replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, "")
  cache.set(file, text)
  return text
}

/** The names in lists of imports or exports with a `from`. */
const listed = (file: string, kind: "import" | "export"): Name[] =>
  [...textOf(file).matchAll(new RegExp(`^${kind} (?:type )?\\{([^}]*)\\} from "([^"]+)"`, "gm"))].flatMap(
    ([, list = "", from = ""]) =>
      list.split(",").flatMap((part) => {
        const [real = "", name = real] = part
          .trim()
          .replace(/^type /, "")
          .split(" as ")
        return real ? [{ name, real, from }] : []
      }),
  )

function fileOf(by: string, from: string): string | undefined {
  if (from.startsWith(".")) return path.resolve(path.dirname(by), from)
  const [, name, below] = /^@mercer\/(\w+)(?:\/(.+))?$/.exec(from) ?? []
  if (!name) return undefined
  const { exports } = JSON.parse(fs.readFileSync(path.join(root, `packages/${name}/package.json`), "utf8"))
  return path.join(root, "packages", name, exports[below ? `./${below}` : "."])
}

function find(file: string | undefined, name: string): Declared | undefined {
  if (!file) return undefined
  const text = `${textOf(file)}\n`
  const own = new RegExp(`^export (?:interface|type) ${name}\\b[^]*?(?=^[a-z]|(?![^]))`, "m").exec(text)
  if (own) return { file, name, body: own[0] }
  const passed = listed(file, "export").find((one) => one.name === name)
  return passed && find(fileOf(file, passed.from), passed.real)
}

/** What the text of a declaration names of our packages. */
const namedIn = ({ file, body }: Declared): Declared[] =>
  [...body.replace(/"[^"\n]*"/g, "").matchAll(/\b[A-Z]\w+\b/g)].flatMap(([id]) => {
    const given = listed(file, "import").find(({ name }) => name === id)
    return (given ? find(fileOf(file, given.from), given.real) : find(file, id)) ?? []
  })

test("each type in what mercer exports can be imported from mercer", () => {
  const exported = listed(INDEX, "export")
  const known = new Set([...exported.map(({ real }) => real), ...INTERNAL])
  const waiting = exported.flatMap(({ real, from }) => find(fileOf(INDEX, from), real) ?? [])
  const reached = new Map<string, Declared>()
  for (const one of waiting) {
    if (reached.has(one.name) || INTERNAL.includes(one.name)) continue
    reached.set(one.name, one)
    waiting.push(...namedIn(one))
  }
  expect(reached.size).toBeGreaterThan(80)
  const missing = [...reached.keys()].filter((name) => !known.has(name))
  expect(missing, "export the type from mercer's index, or add it to INTERNAL").toEqual([])
})

test("what the documents and the template import of mercer is exported", () => {
  const places = ["docs", "packages/create-mercer/template", "packages/plugin-reviews", "packages/mercer/README.md"]
  const texts = places.flatMap((place) => filesIn(path.join(root, place))).map((file) => fs.readFileSync(file, "utf8"))
  const imports = /^import (?:type )?\{([^}]*)\} from "mercer"$/gm
  const names = texts.flatMap((text) => [...text.matchAll(imports)].flatMap(([, list = ""]) => list.split(",")))
  const wanted = new Set(
    names
      .map(
        (name) =>
          name
            .trim()
            .replace(/^type /, "")
            .split(" as ")[0] ?? "",
      )
      .filter(Boolean),
  )
  const known = new Set([...textOf(INDEX).matchAll(/\b\w+\b/g)].map(([name]) => name))
  expect(wanted.size).toBeGreaterThan(20)
  const missing = [...wanted].filter((name) => !known.has(name))
  expect(missing, "export it from mercer's index, or write what is exported").toEqual([])
})

function filesIn(place: string): string[] {
  if (fs.statSync(place).isFile()) return [place]
  return fs
    .readdirSync(place, { recursive: true, encoding: "utf8" })
    .filter((name) => /\.(md|tsx?)$/.test(name) && !/node_modules|\.mercer/.test(name))
    .map((name) => path.join(place, name))
}
