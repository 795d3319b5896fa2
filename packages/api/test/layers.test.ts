import fs from "node:fs"
import path from "node:path"
import { againstLayers } from "@mercer/testing/layers"
import { expect, test } from "vitest"

const SRC = path.resolve(import.meta.dirname, "../src")

/** The folders of src, lowest layer first. A folder imports only from itself and from the layers below its own. */
const LAYERS = [
  ["context", "entities"],
  ["custom-fields", "data", "wire", "inventory"],
  ["answer-cache", "outbox"],
  ["access", "cart"],
  ["batch-job", "category", "file", "note", "payment-session", "sales-channel", "store-settings", "tax"],
  ["media", "order", "storefront"],
  [
    "analytics",
    "cart-change",
    "comparison",
    "dashboard",
    "fulfillment",
    "mail",
    "order-edit",
    "order-history",
    "payment",
    "payment-collection",
    "presence",
    "product",
    "region",
    "stock",
    "timeline",
    "verify",
    "webhook",
  ],
  ["account", "checkout", "discount", "import-export", "price-list", "product-label", "return", "shipping"],
  ["claim", "customer", "document", "draft-order", "order-shipping"],
  ["swap"],
  ["own"],
  ["worker"],
  ["system"],
  ["http"],
]

const files = fs.readdirSync(SRC, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".ts"))
const folderOf = (file: string) => (file.includes("/") ? file.slice(0, file.indexOf("/")) : ".")

test("a folder imports only from lower layers, so that no two folders depend on each other", () => {
  // root.ts composes the routers, and http serves them.
  const served = /^http\/\S+ imports root\.ts/
  const against = againstLayers(SRC, { layers: LAYERS }).filter((words) => !served.test(words))
  expect(against, "each line says what to do").toEqual([])
})

/** The names that a file imports from its own package, each with the file that it comes from. */
function namesImportedBy(file: string): { name: string; from: string }[] {
  const text = fs.readFileSync(path.join(SRC, file), "utf8")
  return [...text.matchAll(/^import (?:type )?\{([^}]+)\} from "(\.[^"]+)"/gm)].flatMap(([, names = "", target = ""]) =>
    names
      .split(",")
      .map(
        (name) =>
          name
            .trim()
            .replace(/^type /, "")
            .split(" as ")[0] as string,
      )
      .filter(Boolean)
      .map((name) => ({ name, from: path.relative(SRC, path.join(SRC, path.dirname(file), target)) })),
  )
}

const DECLARED =
  /(\/\*\*(?:[^*]|\*(?!\/))*\*\/\n)?^export (?:abstract )?(?:async )?(?:function|const|interface|type|class) (\w+)/gm

/** What a file declares and exports, and whether its docstring says that other folders may use it. */
const declaredIn = new Map(
  files.map((file) => {
    const text = fs.readFileSync(path.join(SRC, file), "utf8")
    return [file, new Map([...text.matchAll(DECLARED)].map(([, doc, name = ""]) => [name, /@public/.test(doc ?? "")]))]
  }),
)

/** The file that declares a name; entities/index.ts re-exports what its folder declares. */
function homeOf(name: string, from: string): string {
  if (declaredIn.get(from)?.has(name)) return from
  return files.find((file) => folderOf(file) === folderOf(from) && declaredIn.get(file)?.has(name)) ?? from
}

test("what another folder uses is marked @public, and nothing else is", () => {
  const used = files.flatMap((file) =>
    namesImportedBy(file)
      .filter(({ from }) => folderOf(from) !== folderOf(file) && folderOf(from) !== ".")
      .map(({ name, from }) => `${homeOf(name, from)} ${name}`),
  )
  const marked = [...declaredIn].flatMap(([file, names]) =>
    [...names].filter(([, isPublic]) => isPublic).map(([name]) => `${file} ${name}`),
  )
  const mend = "mark with /** … @public */ what another folder imports, and take the mark from what none does"
  expect(marked.sort(), mend).toEqual([...new Set(used)].sort())
})
