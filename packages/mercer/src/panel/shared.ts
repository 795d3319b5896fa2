/** The modules of which the panel and a shop's own pages have the same instance, by an import map. */
export const SHARED = [
  "react",
  "react/jsx-runtime",
  "react/jsx-dev-runtime",
  "react-dom",
  "react-dom/client",
  "@tanstack/react-query",
  "mercer/panel",
] as const
export type SharedName = (typeof SHARED)[number]
