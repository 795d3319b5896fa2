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
}

/** @public */
export type WantedClaim = WantedMail & { order_ids: string[]; claimant_id: string | null }
