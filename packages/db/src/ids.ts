import { randomInt } from "node:crypto"
import { decodeTime, encodeTime } from "ulid"

/** The prefix of each kind of row, as in Medusa v1; the last line is Mercer's. */
export type IdPrefix =
  | ("usr" | "oauth" | "batch" | "cart" | "item" | "lia" | "litl" | "sm" | "smtl" | "so" | "sor" | "cso" | "sp")
  | ("ps" | "pay" | "paycol" | "ref" | "order" | "dorder" | "oe" | "oic" | "ful" | "tlink" | "ret" | "rr" | "swap")
  | ("claim" | "citm" | "cimg" | "ctag" | "ikey" | "invite" | "job" | "cus" | "cgrp" | "addr" | "reg" | "disc")
  | ("dru" | "discon" | "gift" | "gct" | "txr" | "ma" | "pl" | "prod" | "variant" | "pcol" | "ptyp" | "ptag" | "pcat")
  | ("opt" | "optval" | "img" | "sc" | "store" | "pk" | "pksc" | "prodsc" | "ordersc" | "scloc" | "pvma_" | "pvitem")
  | ("noti" | "note" | "acfg")
  | ("iitem" | "ilev" | "resitem" | "sloc" | "laddr")
  | ("cmpl" | "act" | "outbox" | "audit" | "token" | "whk" | "whd" | "view" | "proc" | "mention" | "role" | "gce")

/**
 * A new id: prefix and ULID. Ids of one process are in the order of their creation also within one millisecond, so that
 * rows created together are listed in that order; but each is ahead of the one before by a random step of about 2^67,
 * since ids of carts and orders are public and must not be guessable from each other.
 */
export function newId(prefix: IdPrefix): string {
  const now = Date.now()
  // Half of the numbers at most, so that there is room for the ids that follow in the same millisecond.
  const high = now === last.now ? last.high + 1 + randomInt(STEP) : randomInt(HALF / 2)
  last = { now, high: high < HALF ? high : randomInt(HALF / 2) }
  return `${prefix}_${encodeTime(now)}${letters(last.high)}${letters(randomInt(HALF))}`
}

/** The random part of a ULID has 80 bits: 16 letters, half of which fit a number each. */
const HALF = 2 ** 40
/** Room for 4,096 ids and more in one millisecond, which takes longer than that to create. */
const STEP = 2 ** 28
let last = { now: 0, high: 0 }

const CROCKFORD = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"

/** Eight letters of Crockford's base 32 for a number below 2^40. */
function letters(value: number): string {
  let text = ""
  for (let rest = value, at = 0; at < 8; at++, rest = Math.floor(rest / 32)) text = CROCKFORD[rest % 32] + text
  return text
}

/** When a row was created, by its id, Medusa v1's too; undefined for an id that does not say. */
export function idTime(id: string): Date | undefined {
  const own = id.slice(id.lastIndexOf("_") + 1)
  return /^[0-7][0-9A-HJKMNP-TV-Z]{25}$/.test(own) ? new Date(decodeTime(own)) : undefined
}
