import { createHash } from "node:crypto"
import { SHARED, type SharedName } from "mercer/panel-shared"

/** The modules that a shop's bundle imports: each passes on the panel's own instance. */
export function sharedModules(): { imports: Record<string, string>; files: Map<string, Uint8Array> } {
  const files = new Map<string, Uint8Array>()
  const imports: Record<string, string> = {}
  for (const name of Object.keys(SHARED) as SharedName[]) {
    const content = Buffer.from(textOf(name))
    const hash = createHash("sha256").update(content).digest("hex").slice(0, 8)
    const file = `${name.replaceAll(/\W+/g, "-").replace(/^-/, "")}-${hash}.js`
    files.set(file, content)
    imports[name] = `/panel/${file}`
  }
  return { imports, files }
}

const textOf = (name: SharedName) => `const all = globalThis.mercerPanel[${JSON.stringify(name)}]
export default all.default ?? all
export const { ${SHARED[name].join(", ")} } = all
`
