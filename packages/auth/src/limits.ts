import { type SqlSource, sql, sqlOf } from "@mercer/db"
import { type Counter, makeCounter, type PoolLike } from "./counter.ts"
import { addressKey } from "./exempt.ts"
import { tooMany } from "./queue.ts"
import { type LimitName, RATES, type Rate, type Rates, type RateTable } from "./rates.ts"
import { makeTurns } from "./turns.ts"

/** What an attempt is counted for; what is missing (or has no rate) is not counted. */
interface Who {
  account?: string | null
  address?: string | null
  /**
   * A device that the account logged in from before (devices.ts). It is counted separately, at the pair's rate, instead of
   * account and address together, and the account's count does not hold it up: strangers cannot lock out the owner.
   */
  device?: string | null
}

/** One limit; every method queries the database at most once for each count. */
export interface Limit {
  /** Refuses with too_many_requests when there were too many failures already. */
  refuseIfTooMany(who: Who): Promise<void>
  /** Counts a failure. */
  failed(who: Who): Promise<void>
  /**
   * Forgets the failures of the account from this address (or device); where a limit has no such count, the account's.
   * Those of the address and of the account over all addresses stay: a guesser would log in between, and a guess
   * elsewhere is not the owner's.
   */
  succeeded(who: Who): Promise<void>
  /**
   * Ends an account's lock, as when its owner has proven who they are otherwise: forgets its failures over all addresses,
   * and those from this address and this device. Returns whether it was locked for anybody else.
   */
  unlock(who: Who): Promise<boolean>
  /** Counts one and refuses with too_many_requests above the limit, whether or not the attempt succeeds. */
  count(who: Who): Promise<void>
  /** Counts one against the account, from this address first; false, without a refusal, above the limit. */
  allows(who: Who): Promise<boolean>
  /**
   * All three around one attempt: refuses, or runs it and counts a failure when it gives null, undefined or false.
   * Attempts on one account take turns, so that parallel guesses are not checked before the first has failed.
   */
  attempt<T>(who: Who, run: () => Promise<T>): Promise<T>
  /**
   * Protects lookups by secret codes: refuses when there were too many wrong ones, and when those that `misses` finds
   * are too many. Attempts from one address run one at a time, so parallel guessing gives no advantage.
   */
  guess(who: Who, misses: () => Promise<number>): Promise<void>
}

/** The limits over the shared pool, one by each name of RATES. */
export function makeLimits(options: { pool: PoolLike; rates?: RateTable; exempt?: (address: string) => boolean }) {
  const { pool, rates = RATES, exempt = () => false } = options
  const entries = (Object.keys(RATES) as LimitName[]).map((name) => [name, makeLimit(pool, name, rates[name], exempt)])
  return Object.fromEntries(entries) as Record<LimitName, Limit>
}

export type Limits = ReturnType<typeof makeLimits>

/** A limit of requests from one IP address, under a name that no other limit has. */
export function makeAddressLimit(
  pool: PoolLike,
  name: string,
  address: Rate,
  exempt: (address: string) => boolean,
): Pick<Limit, "count"> {
  return makeLimit(pool, name, { address }, exempt)
}

/** Removes counts that no longer count: housekeeping, nothing depends on it. */
export async function deleteExpiredCounts(on: SqlSource) {
  await sqlOf(on).run(sql`DELETE FROM mercer.rate_limit WHERE expire < ${Date.now()}::bigint`)
}

type Counted = [counter: Counter, key: string]

/** The counts of one limit that one attempt belongs to. */
function makeCounters(pool: PoolLike, name: string, rates: Rates, exempt: (address: string) => boolean) {
  const make = (by: keyof Rates) => {
    const rate = rates[by]
    return rate ? makeCounter(pool, `${name}:${by}`, rate) : null
  }
  const counters = { account: make("account"), address: make("address"), pair: make("pair") }
  const one = (counter: Counter | null, key: string | null | undefined): Counted[] =>
    counter && key ? [[counter, key]] : []
  const placeOf = (address: string | null | undefined) => (address && !exempt(address) ? addressKey(address) : null)

  function pairKey({ account, address, device }: Who): string | null {
    if (!account) return null
    const place = placeOf(address)
    return device ? `${account} device ${device}` : place && `${account} ${place}`
  }
  return {
    pairKey,
    placeOf,
    /**
     * What a wrong guess counts for: a wrong password from an exempt address for nothing, else a shop's own server locks
     * its shoppers out. Codes and order lookups count for their cart and email wherever they come from.
     */
    guesser: (who: Who): Who => (name === "login" && who.address && exempt(who.address) ? {} : who),
    byAddress: ({ address }: Who) => one(counters.address, placeOf(address)),
    byPair: (who: Who) => one(counters.pair, pairKey(who)),
    byAccount: ({ account, device }: Who) => (device && counters.pair ? [] : one(counters.account, account)),
    hasPair: counters.pair !== null,
  }
}

function makeLimit(pool: PoolLike, name: string, rates: Rates, exempt: (address: string) => boolean): Limit {
  const counters = makeCounters(pool, name, rates, exempt)
  const counts = makeCounts(counters)
  return { ...counts, ...makeGuards(counters, counts) }
}

type Counters = ReturnType<typeof makeCounters>

/** What counts attempts, or looks whether there were too many. */
function makeCounts({ byAddress, byPair, byAccount, hasPair, guesser }: Counters) {
  const all = (who: Who) => [...byAccount(who), ...byPair(who), ...byAddress(who)]

  async function refuseIfTooMany(who: Who) {
    await refuseWhenFull(all(guesser(who)))
  }
  async function failed(who: Who) {
    await longest(all(guesser(who)).map(([counter, key]) => counter.count(key)))
  }
  async function unlock({ account, address, device }: Who) {
    const ofAccount = byAccount({ account })
    const seconds = await longest(ofAccount.map(([counter, key]) => counter.secondsToWait(key)))
    const counted = [...ofAccount, ...byPair({ account, address }), ...byPair({ account, device })]
    await Promise.all(counted.map(([counter, key]) => counter.forget(key)))
    return seconds > 0
  }
  async function succeeded(who: Who) {
    await Promise.all((hasPair ? byPair(who) : byAccount(who)).map(([counter, key]) => counter.forget(key)))
  }
  async function count(who: Who, times = 1) {
    const seconds = await longest(all(who).map(([counter, key]) => counter.count(key, times)))
    if (seconds > 0) throw tooMany(seconds)
  }
  async function allows(who: Who) {
    // One after the other: too many requests from one address must not use up the account's limit.
    for (const [counter, key] of [...byPair(who), ...byAccount(who)]) if ((await counter.count(key)) > 0) return false
    return true
  }
  return { refuseIfTooMany, failed, succeeded, unlock, count, allows }
}

/** What runs an attempt with its counts around it, one after the other. */
function makeGuards({ pairKey, placeOf, byAccount, guesser }: Counters, counts: ReturnType<typeof makeCounts>) {
  const { refuseIfTooMany, failed, succeeded, count } = counts
  const inTurn = makeTurns()

  async function attempt<T>(by: Who, run: () => Promise<T>) {
    const who = guesser(by)
    // By address first, so that one address cannot fill the account's waiting room; a known device does not wait there.
    return inTurn(pairKey(who), () =>
      inTurn(byAccount(who)[0]?.[1], async () => {
        await refuseIfTooMany(who)
        const result = await run()
        const isFailure = result === null || result === undefined || result === false
        await (isFailure ? failed(who) : succeeded(who))
        return result
      }),
    )
  }
  async function guess(who: Who, misses: () => Promise<number>) {
    await inTurn(placeOf(who.address) ?? who.account, async () => {
      await refuseIfTooMany(who)
      const times = await misses()
      if (times > 0) await count(who, times)
    })
  }
  return { attempt, guess }
}

async function refuseWhenFull(counted: Counted[]) {
  const seconds = await longest(counted.map(([counter, key]) => counter.secondsToWait(key)))
  if (seconds > 0) throw tooMany(seconds)
}

async function longest(waits: Promise<number>[]) {
  return Math.max(0, ...(await Promise.all(waits)))
}
