import fs from "node:fs"
import path from "node:path"
import { compare, gt, lte } from "semver"

/** Something that a version changed for those who build on Mercer. */
export interface Change {
  kind: "added" | "changed" | "deprecated" | "removed"
  /** The exported name, command, setting or path that it is about. */
  name?: string
  words: string
}

/** What changed by version: `changes.json` of the package. */
export type Changes = Record<string, Change[]>

/** What changed after one version, up to and with another, oldest first. */
export function changesBetween(changes: Changes, from: string, to: string): [version: string, change: Change][] {
  const versions = Object.keys(changes).filter((version) => gt(version, from) && lte(version, to))
  return versions
    .sort(compare)
    .flatMap((version) => (changes[version] ?? []).map((one) => [version, one] as [string, Change]))
}

/** The files of a shop that have a name as a whole word. */
export function usesOf(name: string, sources: ReadonlyMap<string, string>): string[] {
  const word = new RegExp(`(?<![\\w$])${name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")}(?![\\w$])`)
  return [...sources].filter(([, text]) => word.test(text)).map(([file]) => file)
}

const CODE = /\.(tsx?|mjs|prisma|json)$/
const NOT_SOURCES = ["node_modules", ".mercer", ".data", ".git", "package-lock.json"]

/** A shop's own files with their texts. */
export function sourcesOf(shop: string): Map<string, string> {
  const names = fs
    .readdirSync(shop, { withFileTypes: true })
    .filter(({ name }) => !NOT_SOURCES.includes(name))
    .flatMap((entry) => (entry.isDirectory() ? filesIn(shop, entry.name) : [entry.name]))
  return new Map(
    names.filter((name) => CODE.test(name)).map((name) => [name, fs.readFileSync(path.join(shop, name), "utf8")]),
  )
}

const filesIn = (shop: string, folder: string): string[] =>
  fs
    .readdirSync(path.join(shop, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(shop, path.join(entry.parentPath, entry.name)))
