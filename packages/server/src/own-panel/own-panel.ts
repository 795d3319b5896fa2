import type { OwnPanel } from "@mercer/panel/page-facts"

/** The shop's own part of the panel as it was built. */
export interface OpenedPanel {
  facts: OwnPanel
  files: ReadonlyMap<string, Uint8Array>
}

/** What browsers get now; undefined when the shop adds nothing to the panel. */
export type OwnPanelNow = () => OpenedPanel | undefined

const TYPES: Record<string, string> = { js: "text/javascript; charset=utf-8", css: "text/css; charset=utf-8" }

/** A file of the shop's own part of the panel, by its address; undefined for all others. */
export function ownPanelFile(opened: OpenedPanel | undefined, pathname: string): Response | undefined {
  const name = pathname.slice("/panel/".length)
  if (opened?.facts.is_watching && name === "version")
    return new Response(opened.facts.script, { headers: { "cache-control": "no-store" } })
  const content = opened?.files.get(name)
  if (!content) return undefined
  const type = TYPES[name.split(".").at(-1) ?? ""] ?? "application/octet-stream"
  // Their names change with their contents.
  const headers = { "content-type": type, "cache-control": "public, max-age=31536000, immutable" }
  return new Response(content as BodyInit, { headers: { ...headers, "x-content-type-options": "nosniff" } })
}
