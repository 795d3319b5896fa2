import { deflateRawSync } from "node:zlib"

/**
 * What Prisma's client knows of all tables, Mercer's included, as it is read at the first query: a server keeps the text
 * of its code in memory, and this is most of a shop's. The text of `class.ts` comes in and goes out.
 */
export const packedUntilUsed = (text: string) =>
  text
    .replace(INLINE, (_, name: string, value: string) => `  get ${name}() { return ${unpacked(value)} },`)
    .replace(FACTS, (_, name: string, facts: string) => `later("${name}", () => (${facts.replace(LONG, unpacked)}))`)
    .replace(FIRST_USE, `${HELPERS}$&`)

const INLINE = /^ {2}"(inlineSchema)": ("(?:[^"\\]|\\.)*"),$/m
const FACTS = /^config\.(runtimeDataModel|parameterizationSchema) = (JSON\.parse\(.*\)|\{\n[\s\S]*?^\})$/gm
const LONG = /"(?:[^"\\]|\\.){1000,}"/g
const FIRST_USE = /^const config\b/m

const HELPERS = `import { inflateRawSync } from "node:zlib"

const unpacked = (packed: string) => inflateRawSync(Buffer.from(packed, "base64")).toString()
const later = (name: string, read: () => unknown) =>
  Object.defineProperty(config, name, {
    configurable: true,
    get: () => {
      const value = read()
      Object.defineProperty(config, name, { value })
      return value
    },
  })

`

/** A string of the code, as the call that gives it back. */
const unpacked = (literal: string) =>
  `unpacked("${deflateRawSync(JSON.parse(literal), { level: 9 }).toString("base64")}")`
