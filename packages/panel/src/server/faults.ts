import type { Words } from "#panel/words/en.ts"
import { isOvertaken } from "./overtaken.ts"
import { refusalText } from "./refusal-words.ts"
import { type ServerError, type ServerFault, statusOf } from "./trpc.ts"

export interface Refused {
  /** Errors by field. */
  fields: { path: string; text: string }[]
  /** Other errors. */
  rest: string | null
}

type Faults = Words["faults"]

/** Errors that the form itself finds before it is sent: texts by field. */
export class Misfits extends Error {
  constructor(readonly at: Record<string, string>) {
    super(Object.values(at).join(" "))
  }
}

/** A server error in the operator's language: at the fields it names, else for the form as a whole. */
export function refusalOf(error: unknown, words: Faults, at: Partial<Record<string, string>> = {}): Refused {
  if (error instanceof Misfits)
    return { fields: Object.entries(error.at).map(([path, text]) => ({ path, text })), rest: null }
  const { data, message } = error as ServerError
  if (data?.faults?.length) {
    const unnamed = at[data.type] ?? ""
    const fields = data.faults.map((fault) => ({ path: fault.path || unnamed, text: wordsFor(fault, words) }))
    return { fields, rest: null }
  }
  const path = data?.type && at[data.type]
  if (path) {
    const text = data.type === "duplicate_error" ? words.taken : refusalText(data.type, message, words)
    return { fields: [{ path, text }], rest: null }
  }
  return { fields: [], rest: reason(error, words) }
}

/** Why something failed, in one sentence. */
export function reason(error: unknown, words: Faults): string {
  if (isOvertaken(error)) return words.overtaken
  const status = statusOf(error)
  const { message } = error as Error
  if (status === 0) return words.offline
  if (status === 403) return words.forbidden
  if (status >= 500) return words.unknown
  const { data } = error as Partial<ServerError>
  const said = data?.faults?.map((fault) => wordsFor(fault, words))
  return said?.length ? [...new Set(said)].join(" ") : refusalText(data?.type, message, words)
}

/** A fault by its code, where we have words for it; else the server's sentence. */
function wordsFor({ code, message, params = {} }: ServerFault, words: Faults): string {
  const say = Object.hasOwn(WORDS, code) ? WORDS[code] : undefined
  return say?.(words, params) ?? refusalText(code, message, { ...words, refused: words.other })
}

type Params = Record<string, string | number>

/** What a code means, with its numbers and names. */
const WORDS: Record<string, (words: Faults, params: Params) => string> = {
  invalid_type: ({ required }) => required,
  taken: ({ taken }) => taken,
  country_taken: ({ countryTaken }, { country, region }) => countryTaken(`${country}`, `${region}`),
  default_currency: ({ defaultCurrency }) => defaultCurrency,
  end_before_start: ({ endBeforeStart }) => endBeforeStart,
  quantity_range: ({ quantityRange }) => quantityRange,
  same_location: ({ sameLocation }) => sameLocation,
  subtotal_range: ({ subtotalRange }) => subtotalRange,
  private_address: ({ privateAddress }) => privateAddress,
  web_address: ({ webAddress }) => webAddress,
  address_login: ({ addressLogin }) => addressLogin,
  too_short: ({ required, longer }, { least }) => (least === 1 ? required : longer(`${least}`)),
  too_long: ({ shorter }, { most }) => shorter(`${most}`),
  too_big: ({ shorter, atMost, long }, { most, unit }) => bounded(most, unit, { shorter, atMost }) ?? long,
  too_small: ({ required, longer, atLeast, small }, { least, unit }) =>
    unit && least === 1 ? required : (bounded(least, unit, { shorter: longer, atMost: atLeast }) ?? small),
  invalid_format: ({ email, blank, format: other }, { format }) =>
    format === "email" ? email : format === "not_blank" ? blank : other,
}

/** A bound in words: of a text's length, or of a number. */
function bounded(
  bound: string | number | undefined,
  unit: string | number | undefined,
  { shorter, atMost }: Pick<Faults, "shorter" | "atMost">,
): string | undefined {
  if (bound === undefined || (unit && unit !== "character")) return undefined
  return (unit ? shorter : atMost)(`${bound}`)
}
