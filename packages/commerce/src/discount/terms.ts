import { Refusal, type RefusalFault } from "../refusal.ts"
import { discountCode } from "./attachable.ts"
import { mustBeDuration } from "./duration.ts"

type Maybe<T> = T | null | undefined

export type WantedTerms = {
  code: string
  is_dynamic?: Maybe<boolean>
  is_disabled?: Maybe<boolean>
  starts_at?: Maybe<Date>
  ends_at?: Maybe<Date>
  valid_duration?: Maybe<string>
  usage_limit?: Maybe<number>
}

export type TermsChange = Omit<WantedTerms, "code" | "is_dynamic"> & { code?: Maybe<string> }

export type Terms = { starts_at: Date; ends_at: Date | null; usage_limit: number | null; usage_count: number }

/**
 * A new discount as it is stored: from now on unless said otherwise, without end, and without a usage limit.
 * Refuses with invalid_data an invalid duration and an end that is not after the start.
 */
export function newTerms(wanted: WantedTerms, now: Date) {
  const { starts_at, ends_at, valid_duration } = wanted
  if (starts_at && ends_at) mustEndLater(starts_at, ends_at) // v1: a past end alone passes
  if (valid_duration != null) mustBeDuration(valid_duration, now)
  return {
    code: discountCode(wanted.code),
    is_dynamic: wanted.is_dynamic ?? false,
    is_disabled: wanted.is_disabled ?? false,
    starts_at: starts_at ?? now,
    ends_at: ends_at ?? null,
    valid_duration: valid_duration ?? null,
    usage_limit: wanted.usage_limit ?? null,
  }
}

/**
 * What an update sets of a discount: null removes an end, a duration or a limit, and is ignored elsewhere. Its end
 * stays after its start, also when it changes (v1: compared the stored one). A new limit can't be below the number
 * of times it was used. Refuses with invalid_data; stored invalid values may be sent again.
 */
export function changedTerms(present: Terms, change: TermsChange, now: Date) {
  const { ends_at, valid_duration, usage_limit } = change
  const starts_at = change.starts_at ?? undefined
  const [start, end] = [starts_at ?? present.starts_at, ends_at === undefined ? present.ends_at : ends_at]
  if (end && !(isSame(start, present.starts_at) && isSame(end, present.ends_at))) mustEndLater(start, end)
  if (valid_duration != null) mustBeDuration(valid_duration, now)
  if (usage_limit && usage_limit !== present.usage_limit && usage_limit < present.usage_count)
    invalid(`The discount has been used ${present.usage_count} times: its usage_limit cannot be ${usage_limit}`, {
      path: "usage_limit",
    })
  return {
    code: change.code == null ? undefined : discountCode(change.code),
    is_disabled: change.is_disabled ?? undefined,
    starts_at,
    ends_at,
    valid_duration,
    usage_limit,
  }
}

function isSame(a: Date, b: Date | null): boolean {
  return a.getTime() === b?.getTime()
}

function mustEndLater(starts_at: Date, ends_at: Date): void {
  if (ends_at <= starts_at)
    invalid('"ends_at" must be greater than "starts_at"', { path: "ends_at", code: "end_before_start" })
}

function invalid(message: string, fault: RefusalFault): never {
  throw new Refusal("invalid_data", message, undefined, { faults: [fault] })
}
