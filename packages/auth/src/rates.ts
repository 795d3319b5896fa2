/** A number of events per number of seconds. */
export interface Rate {
  points: number
  seconds: number
}

/**
 * How often something may fail: for one account (from anywhere), for one address (for any account), and for one
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
 * The limits. The setting RATE_LIMITS changes single numbers (`login.pair=20/900`, or `off`);
 * RATE_LIMIT_EXEMPT names addresses that are never limited, such as a storefront's server: wrong passwords from there count
 * for no account either. Emails, codes and order lookups are counted by account all the same.
 */
export const RATES = {
  /**
   * Wrong passwords, of operators and customers; the account is "admin:" or "customer:" and the email. Devices that the
   * account logged in from before are counted one by one, at the pair's rate, and never by the account's.
   */
  login: {
    pair: { points: 10, seconds: 15 * MINUTE },
    account: { points: 100, seconds: DAY },
    address: { points: 30, seconds: MINUTE },
  },
  /** Checking whether an email has an account. */
  exists: { address: { points: 20, seconds: MINUTE } },
  /** Failed order lookups by number and email; the account is the email. */
  lookup: { account: { points: 20, seconds: HOUR }, address: { points: 10, seconds: MINUTE } },
  /** Codes of gift cards and discounts that do not exist; the account is the cart. */
  gift_card: { account: { points: 20, seconds: MINUTE }, address: { points: 20, seconds: MINUTE } },
  /**
   * Password reset emails; the account is the email. An address with too many requests is refused. Beyond the
   * other two limits nothing is refused and no more email is sent: the last emailed link works again instead.
   */
  reset: {
    pair: { points: 3, seconds: HOUR },
    account: { points: 10, seconds: DAY },
    address: { points: 20, seconds: HOUR },
  },
  /** Order claim emails; the account is the customer or, without a login, the order's email. */
  claim: { account: { points: 5, seconds: HOUR }, address: { points: 20, seconds: HOUR } },
} satisfies Record<string, Rates>

export type LimitName = keyof typeof RATES
export type RateTable = Record<LimitName, Rates>

/** The table with the changes of RATE_LIMITS, such as `login.pair=20/900,exists.address=off`; throws on a mistake. */
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
