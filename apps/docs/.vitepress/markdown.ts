import path from "node:path"
import type { MarkdownRenderer } from "vitepress"

type Token = ReturnType<MarkdownRenderer["parse"]>[number]

/** Links to sources outside the pages' folder work in the repository; on the site only their text stays. */
export function unlinkSources(md: MarkdownRenderer, pages: string): void {
  md.core.ruler.push("unlink_sources", ({ tokens, env }) => {
    const folder = path.dirname(env.path ?? pages)
    for (const { children } of tokens) if (children) unlinkIn(children, (href) => isOutside(path.resolve(folder, href)))
  })
  const isOutside = (file: string) => path.relative(pages, file).startsWith("..")
}

/** Braces in code are code: nothing in these pages is a template. */
export function keepBraces(md: MarkdownRenderer): void {
  md.core.ruler.push("keep_braces", ({ tokens }) => {
    for (const { children } of tokens)
      for (const token of children ?? []) if (token.type === "code_inline") token.attrSet("v-pre", "")
  })
}

function unlinkIn(tokens: Token[], isOutside: (href: string) => boolean): void {
  let isHidden = false
  for (const token of tokens) {
    if (token.type === "link_open")
      isHidden = isRelative(token.attrGet("href")) && isOutside(token.attrGet("href") ?? "")
    if (!isHidden || !token.type.startsWith("link_")) continue
    if (token.type === "link_close") isHidden = false
    token.type = "text"
    token.tag = ""
    token.nesting = 0
  }
}

const isRelative = (href: string | null) => href !== null && /^\.\.?\//.test(href)
