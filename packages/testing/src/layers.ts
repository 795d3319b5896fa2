// The layers of a package: which folder of its sources may import from which.
import fs from "node:fs"
import path from "node:path"

export interface Layered {
  /** The folders of `src`, lowest layer first. A folder imports only from itself and from the layers below its own. */
  layers: string[][]
  /** What imports of the package's own files begin with besides `./`: `#panel/`. */
  alias?: string
  /** Files of the root folder are above all layers, but for these, which are below. */
  ground?: string[]
}

/**
 * What stands against the layers: imports of a folder from its own layer or one above, and folders without a layer.
 * @param src the folder of the sources
 */
export function againstLayers(src: string, { layers, alias, ground = [] }: Layered): string[] {
  const files = fs
    .readdirSync(src, { recursive: true, encoding: "utf8" })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
  const folders = [...new Set(files.map(folderOf))].filter((folder) => folder !== ".")
  const known = layers.flat()
  const layerOf = (file: string) => {
    if (folderOf(file) !== ".") return layers.findIndex((layer) => layer.includes(folderOf(file)))
    return ground.includes(file) ? -1 : layers.length
  }
  const upward = files.flatMap((file) =>
    importsOf(src, file, alias)
      .filter((target) => folderOf(target) !== folderOf(file) && layerOf(target) >= layerOf(file))
      .map((target) => `${file} imports ${target}: move what both need into a lower layer`),
  )
  return [
    ...folders
      .filter((folder) => !known.includes(folder))
      .map((folder) => `${folder} has no layer: add it to the list`),
    ...known
      .filter((folder) => !folders.includes(folder))
      .map((folder) => `${folder} is not there: take it off the list`),
    ...upward,
  ]
}

const folderOf = (file: string) => (file.includes("/") ? file.slice(0, file.indexOf("/")) : ".")

/** The files of the package that a file imports, statically or later, by their paths in `src`. */
function importsOf(src: string, file: string, alias: string | undefined): string[] {
  const text = fs.readFileSync(path.join(src, file), "utf8")
  const named = [...text.matchAll(/(?:from|import\(|import) ?"([^"]+)"/g)].map(([, name = ""]) => name)
  return named.flatMap((name) => {
    if (name.startsWith(".")) return [path.join(path.dirname(file), name)]
    return alias && name.startsWith(alias) ? [name.slice(alias.length)] : []
  })
}
