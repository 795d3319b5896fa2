/** So many in so many seconds. */
export interface Rate {
  points: number
  seconds: number
}

/**
 * How often something may fail: for one account (whoever asks), for one address (whomever it asks for), and for one
 * account from one address.
 */
export interface Rates {
  account?: Rate | null
  address?: Rate | null
  pair?: Rate | null
}

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/**
 * What is limited, and how far. The setting RATE_LIMITS changes single numbers (`login.pair=20/900`, or `off`);
 * RATE_LIMIT_EXEMPT names addresses that are never limited, such as a storefront's server.
 */
export const RATES = {
  /**
   * Wrong passwords, of operators and customers; the account is "admin:" or "customer:" and the e-mail. Devices that the
   * account logged in from before are counted one by one, at the pair's rate, and never by the account's.
   */
  login: {
    pair: { points: 10, seconds: 15 * MINUTE },
    account: { points: 100, seconds: DAY },
    address: { points: 30, seconds: MINUTE },
  },
  /** Asking whether an e-mail has an account. */
  exists: { address: { points: 20, seconds: MINUTE } },
  /** Looking an order up by number and e-mail in vain; the account is the e-mail. */
  lookup: { account: { points: 20, seconds: HOUR }, address: { points: 10, seconds: MINUTE } },
  /** Codes of gift cards and discounts that do not exist; the account is the cart. */
  gift_card: { account: { points: 20, seconds: MINUTE }, address: { points: 20, seconds: MINUTE } },
  /**
   * Mails that carry a password reset; the account is the e-mail. An address that asks too often is refused. Beyond the
   * other two nothing is refused and no further mail is sent: the last mailed link works again instead.
   */
  reset: {
    pair: { points: 3, seconds: HOUR },
    account: { points: 10, seconds: DAY },
    address: { points: 20, seconds: HOUR },
  },
  /** Mails that carry an order claim; the account is the customer or, without a login, the order's e-mail. */
  claim: { account: { points: 5, seconds: HOUR }, address: { points: 20, seconds: HOUR } },
} satisfies Record<string, Rates>

export type LimitName = keyof typeof RATES
export type RateTable = Record<LimitName, Rates>

/** The table with the changes of RATE_LIMITS, such as `login.pair=20/900,exists.address=off`; throws on a slip. */
export function parseRates(text: string | null | undefined): RateTable {
  const table = structuredClone(RATES) as RateTable
  for (const entry of (text ?? "").split(",").map((part) => part.trim())) {
    if (entry === "") continue
    const [, name, by, points, seconds] = /^(\w+)\.(account|address|pair)=(?:off|(\d+)\/(\d+))$/.exec(entry) ?? []
    if (!name || !by || !Object.hasOwn(table, name)) throw new Error(`RATE_LIMITS: cannot read "${entry}"`)
    const rate = points === undefined ? null : { points: Number(points), seconds: Number(seconds) }
    if (rate && (rate.points < 1 || rate.seconds < 1)) throw new Error(`RATE_LIMITS: "${entry}" leaves nothing`)
    table[name as LimitName][by as keyof Rates] = rate
  }
  return table
}
