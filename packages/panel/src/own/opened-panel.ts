import type { OwnPanel } from "#panel/own/facts.ts"

export type { OwnPanelPage } from "#panel/own/facts.ts"

/** The shop's own part of the panel as it was built. */
export interface OpenedPanel {
  facts: OwnPanel
  files: ReadonlyMap<string, Uint8Array>
}

// Next bundles the panel's layout, which reads this, apart from the server.
const holder = globalThis as { mercerOwnPanel?: OpenedPanel | undefined }

/** Says what browsers get from now on. */
export function hold(opened: OpenedPanel): void {
  holder.mercerOwnPanel = opened
}

/** What the panel knows of the shop's own pages and slots; null when there are none. */
export const ownPanel = (): OwnPanel | null => holder.mercerOwnPanel?.facts ?? null

const TYPES: Record<string, string> = { js: "text/javascript; charset=utf-8", css: "text/css; charset=utf-8" }

/** A file of the shop's own part of the panel, by its address; undefined for all others. */
export function ownPanelFile(pathname: string): Response | undefined {
  const held = holder.mercerOwnPanel
  const name = pathname.slice("/panel/".length)
  if (held?.facts.is_watching && name === "version")
    return new Response(held.facts.script, { headers: { "cache-control": "no-store" } })
  const content = held?.files.get(name)
  if (!content) return undefined
  const type = TYPES[name.split(".").at(-1) ?? ""] ?? "application/octet-stream"
  // Their names change with their contents.
  const headers = { "content-type": type, "cache-control": "public, max-age=31536000, immutable" }
  return new Response(content as BodyInit, { headers: { ...headers, "x-content-type-options": "nosniff" } })
}
