import type { Language } from "../wire/language.ts"

/**
 * An email that somebody has requested; its token is made when it is sent, so that the outbox never contains one.
 * @public
 */
export interface WantedMail {
  email: string
  language: Language
  /** Epoch milliseconds. */
  asked_at: number
  /** Requested too often: the link that was emailed last is extended instead, if there is one. */
  revives?: boolean
  /** Whose account it is about, where the address no longer says so. */
  customer_id?: string
}

/** @public */
export type WantedClaim = WantedMail & { order_ids: string[]; claimant_id: string | null }

/** A notification that an operator sends again. @public */
export interface WantedResend {
  id: string
  /** The first notification of those that are sent again. */
  parent_id: string
  /** Where to. */
  email: string
}

/** An operator has signed in from a device that is new to their account. @public */
export interface WantedSignInNotice {
  user_id: string
  email: string
  language: Language
  device: string | null
  ip: string
  /** Epoch milliseconds. */
  signed_in_at: number
}
