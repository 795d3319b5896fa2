import fs from "node:fs"
import path from "node:path"

export const root = path.join(import.meta.dirname, "../../../..")

export interface Block {
  page: string
  /** What stands behind the backticks: `ts after`, `json cart`; empty for commands and what they print. */
  info: string
  text: string
}

const PAGES = ["README.md", "CONTRIBUTING.md", "packages/client/README.md"]

/** All fenced blocks of the site's pages and of the repository's own two pages. */
export function allBlocks(): Block[] {
  const docs = fs.readdirSync(path.join(root, "docs"), { recursive: true, encoding: "utf8" })
  const pages = [...docs.filter((name) => name.endsWith(".md")).map((name) => `docs/${name}`), ...PAGES]
  return pages.flatMap(blocksOf)
}

function blocksOf(page: string): Block[] {
  const text = fs.readFileSync(path.join(root, page), "utf8")
  return [...text.matchAll(/^```(.*)\n([\s\S]*?)^```$/gm)].map(([, info = "", block = ""]) => ({
    page,
    info: info.trim(),
    text: block,
  }))
}

/** The commands of a block: without comments, one for each `&&`, continued lines joined. */
export function commandsOf({ text }: Block): string[] {
  const lines = text.replaceAll("\\\n", " ").split("\n")
  return lines.flatMap((line) => line.replace(/\s+#.*$/, "").split("&&")).map((line) => line.trim())
}
