import { randomInt } from "node:crypto"
import { decodeTime, ulid } from "ulid"

/** The prefix of each kind of row, as in Medusa v1; the last line is Mercer's. */
export type IdPrefix =
  | ("usr" | "oauth" | "batch" | "cart" | "item" | "lia" | "litl" | "sm" | "smtl" | "so" | "sor" | "cso" | "sp")
  | ("ps" | "pay" | "paycol" | "ref" | "order" | "dorder" | "oe" | "oic" | "ful" | "tlink" | "ret" | "rr" | "swap")
  | ("claim" | "citm" | "cimg" | "ctag" | "ikey" | "invite" | "job" | "cus" | "cgrp" | "addr" | "reg" | "disc")
  | ("dru" | "discon" | "gift" | "gct" | "txr" | "ma" | "pl" | "prod" | "variant" | "pcol" | "ptyp" | "ptag" | "pcat")
  | ("opt" | "optval" | "img" | "sc" | "store" | "pk" | "pksc" | "prodsc" | "ordersc" | "scloc" | "pvma_" | "pvitem")
  | ("noti" | "note" | "acfg")
  | ("iitem" | "ilev" | "resitem" | "sloc" | "laddr")
  | ("cmpl" | "act" | "outbox" | "audit" | "token" | "whk" | "whd" | "view")

const STEPS = 2 ** 32
const random = () => randomInt(STEPS) / STEPS

/**
 * A new id: prefix and ULID. Its last 80 bits are random also within one millisecond (not counted up), since ids of
 * carts and orders are public and must not be guessable from each other.
 */
export function newId(prefix: IdPrefix): string {
  return `${prefix}_${ulid(undefined, random)}`
}

/** When a row was created, by its id, Medusa v1's too; undefined for an id that does not say. */
export function idTime(id: string): Date | undefined {
  const own = id.slice(id.lastIndexOf("_") + 1)
  return /^[0-7][0-9A-HJKMNP-TV-Z]{25}$/.test(own) ? new Date(decodeTime(own)) : undefined
}
