import exported from "./shared-exports.json" with { type: "json" }

export type SharedName = keyof typeof exported

/**
 * The modules of which the panel and a shop's own pages have the same instance, by an import map, with what each of
 * them exports: all but React's tools for development, and of TanStack Query what costs Mercer's pages nothing.
 */
export const SHARED: Readonly<Record<SharedName, readonly string[]>> = exported
