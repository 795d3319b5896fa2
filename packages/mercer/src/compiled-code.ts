import fs from "node:fs"
import nodeModule from "node:module"
import path from "node:path"
import { fileURLToPath, pathToFileURL } from "node:url"

/** Of Node 22.14 and later: reads no maps of packages, which would stay in memory. */
type Support = (isEnabled: boolean, options: { nodeModules: boolean; generatedCode: boolean }) => void
const { setSourceMapsSupport } = nodeModule as { setSourceMapsSupport?: Support }

/**
 * Imports what was compiled of a shop's code. From then on stacks name the shop's sources; an older Node in production
 * knows them only while this runs, since it would read the maps of all packages.
 */
export async function importCompiled(file: string): Promise<object> {
  if (setSourceMapsSupport) setSourceMapsSupport(true, { nodeModules: false, generatedCode: false })
  else process.setSourceMapsEnabled(true)
  try {
    return await import(pathToFileURL(file).href)
  } catch (error) {
    throw new Error(withPlace(error, path.join(path.dirname(file), "..")), { cause: error })
  } finally {
    if (!setSourceMapsSupport && process.env.NODE_ENV === "production") process.setSourceMapsEnabled(false)
  }
}

/** The message of an error, with where it comes from in the sources of a shop's folder, if it does. */
export function withPlace(error: unknown, folder: string): string {
  if (!(error instanceof Error)) return `${error}`
  const { message, stack = "" } = error
  const missing = placeOfImport(message)
  if (missing) return `${relative(missing, folder)}: ${message.replace(/ imported from .*/s, "")}`
  const head = placeOfSyntax(stack)
  if (head) return `${relative(head, folder)}: ${message}`
  const frames = framesIn(stack, folder)
  const [first] = frames
  return first ? [`${first.place}: ${message}`, ...frames.map(({ line }) => line)].join("\n") : message
}

/** The lines of a stack that are of the folder's own sources. */
function framesIn(stack: string, folder: string): { place: string; line: string }[] {
  return stack.split("\n").flatMap((text) => {
    const [, before = "", at = ""] = /^( +at (?:.* \()?)((?:file:\/\/|\/|[A-Za-z]:\\).*?:\d+:\d+)\)?$/.exec(text) ?? []
    const place = at && relative(at.startsWith("file:") ? fileURLToPath(at) : at, folder)
    if (!place || place.startsWith("..") || /^(\.mercer|node_modules)[\\/]|^[A-Za-z]:|^\//.test(place)) return []
    return [{ place, line: `${before}${place}${before.endsWith("(") ? ")" : ""}` }]
  })
}

/** Code that node cannot link begins its stack with a file, a line, and a mark below the column. */
function placeOfSyntax(stack: string): string | undefined {
  const [, place = "", mark = ""] = /^(?:file:\/\/)?(\S.*:\d+)\n.*\n( *)\^+\n/.exec(stack) ?? []
  return place && `${place}:${mark.length + 1}`
}

/** Node names only the compiled file where a package is missing: its sources are found by the text of the import. */
function placeOfImport(message: string): string | undefined {
  const [, wanted = "", by = ""] = /^Cannot find \w+ '([^']+)' imported from (\S.*\.mjs)$/.exec(message) ?? []
  if (!wanted || !fs.existsSync(`${by}.map`)) return undefined
  const lines = fs.readFileSync(by, "utf8").split("\n")
  const isImport = new RegExp(`\\b(from|import) ?\\(?"${wanted.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")}["/]`)
  const line = lines.findIndex((text) => isImport.test(text))
  const map = new nodeModule.SourceMap(JSON.parse(fs.readFileSync(`${by}.map`, "utf8")))
  const column = lines[line]?.indexOf(`"${wanted}`) ?? -1
  if (column < 0) return undefined
  const { originalSource, originalLine, originalColumn } = map.findEntry(line, column) as nodeModule.SourceMapping
  const source = path.resolve(path.dirname(by), originalSource)
  return `${source}:${originalLine + 1}:${originalColumn + 1}`
}

const relative = (place: string, folder: string) => path.relative(folder, place)
