import type { Brand } from "@mercer/commerce/brand"
import type { PageUnit } from "#panel/money/units.ts"
import type { OwnPanel } from "#panel/own/facts.ts"

export type { OwnPanel, OwnPanelPage } from "#panel/own/facts.ts"

/** What pages know of the shop before anybody is logged in. */
export interface PageFacts {
  /** There is no operator yet: the first page makes one. */
  needs_setup: boolean
  brand: Brand
  /** The shop's units of its currencies, by which all amounts are displayed and parsed. */
  units: PageUnit[]
  /** What the shop adds to the panel; null when that is nothing. */
  own: OwnPanel | null
}

/**
 * The server gives pages the shop's facts in this header of the request: Next bundles pages apart from the server, and so
 * they need not look for anything in the process. What a client sends under its name is thrown away.
 */
export const FACTS_HEADER = "x-mercer-page-facts"

/** Of a shop that cannot be read. */
export const UNKNOWN: PageFacts = {
  needs_setup: false,
  brand: { name: "Mercer", logo: null, color: null },
  units: [],
  own: null,
}

/** The header's value. */
export const writtenFacts = (facts: PageFacts): string => Buffer.from(JSON.stringify(facts)).toString("base64url")

/** The facts of a header's value; those of an unknown shop without one. */
export const readFacts = (value: string | null): PageFacts =>
  value ? JSON.parse(Buffer.from(value, "base64url").toString()) : UNKNOWN
