import type { Entity } from "@mercer/rest"
import type { Procedures } from "@mercer/rest/handler"
import type { OwnDocuments } from "../context/own-documents.ts"
import type { OwnHandler, OwnJob } from "../context/own-parts.ts"
import type { OwnRules } from "../context/own-rules.ts"
import type { ShopFields } from "../custom-fields/shop-fields.ts"
import { linkOwn } from "./own-entities.ts"
import { type OwnOperations, ownOperations } from "./own-operations.ts"

/** What a shop adds to Mercer, as its `mercer.config.ts` describes it. @public */
export interface OwnShop {
  operations?: OwnOperations | undefined
  /** The wire shapes of its own tables' rows. */
  entities?: Readonly<Record<string, Entity>> | undefined
  /** What is done after events. */
  on?: readonly OwnHandler[] | undefined
  jobs?: readonly OwnJob[] | undefined
  /** The fields that it adds to Mercer's tables. */
  fields?: ShopFields | undefined
  /** What it decides itself, in the place of a rule of Mercer's. */
  rules?: OwnRules | undefined
  /** The documents that it makes itself. */
  documents?: OwnDocuments | undefined
}

/** A shop's additions, checked and linked; undefined when there are none. @public */
export function readOwnShop(shop: OwnShop | undefined, core: Procedures) {
  if (!shop?.operations) return undefined
  linkOwn(shop.entities ?? {})
  const { procedures, routes } = ownOperations(shop.operations, core)
  const words = new Set(routes.map(({ path }) => path.split("/")[1] ?? "").filter((word) => !isCoreWord(word)))
  return {
    procedures,
    routes,
    /** Whether a path outside /admin and /store may be one of the shop's. */
    isStorefront: (path: string) => words.has(path.split("/", 2)[1] ?? ""),
  }
}

const isCoreWord = (word: string) => word === "admin" || word === "store"
