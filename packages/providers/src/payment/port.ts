import type { CurrencyUnit } from "@mercer/commerce"
import type { Data } from "../data.ts"

/** What a provider keeps about one session or one payment. Shoppers see a session's data: no secrets in it. */
export type PaymentData = Data

export type SessionStatus = "authorized" | "requires_more" | "pending" | "error" | "canceled"

export type PaymentCustomer = { id: string; email: string }

/** The sale as the shop sees it now. Amounts are whole numbers of the smallest unit: 1999 is 19.99 EUR or 1999 JPY. */
export type Sale = {
  amount: number
  currency_code: string
  cart_id: string
  customer?: PaymentCustomer | null
  context: Data
}

/** An attempt is named by its key: called twice with one key, the provider acts once and returns the same. */
export type Attempt = { idempotency_key: string }

/** `message` is for the shopper, and is returned when the status is error or canceled. */
export type Authorization = { status: SessionStatus; data: PaymentData; message?: string }

/** The fields of a `payment` row that a provider may read. `data` is what it returned last. */
export type Payment = {
  id: string
  amount: number
  currency_code: string
  data: PaymentData
  /** What was refunded before, in all. */
  amount_refunded?: number
  captured_at?: Date | null
  canceled_at?: Date | null
}

/** A request to a provider's webhook: the body's very bytes, since signatures are made of them; names in lower case. */
export type WebhookRequest = { body: Buffer; headers: Record<string, string | undefined> }

/** What a provider says has happened to the payment of a cart. It may come late, twice, or after newer news. */
export type PaymentEvent = { kind: "authorized" | "captured" | "failed" | "canceled"; cart_id: string }

/**
 * Somebody who can take money: a row of `payment_provider`, chosen per region.
 *
 * Holds for every function here:
 * - **When.** Called by operations, flows and jobs, and never inside a database transaction: no row is locked while the
 *   network is waited for, and nothing is undone at the provider when a transaction of ours rolls back.
 * - **Amounts** are whole numbers of the currency's smallest unit: the provider's own where it states one (`currency`),
 *   else the shop's. `currency_code` is lower case.
 * - **idempotency_key** names one attempt for ever. The same key may come again after a crash or a lost reply, from
 *   another process too; the money must move once. The same key with another amount is a mistake: refuse.
 * - **May be thrown.** A `Refusal` (from @mercer/commerce) is a definite no: nothing was done, and its words reach the
 *   client. Anything else (network, time-out, a 500 at the other end) means *the outcome is unknown*: the caller asks
 *   `findAuthorization`, or repeats a capture, refund or cancel under the same key.
 * - **Time.** `registry` cuts every call off after 10 s with `ProviderTimeout`, which is of the second sort.
 * - **Answers** of type PaymentData replace what was stored before, as a whole.
 */
export interface PaymentProvider {
  /** The value stored in `provider_id` columns; letters, digits, - and _. Never change it once orders exist. */
  readonly id: string

  /** The provider whose webhook speaks of this one's payments, if it is not its own. */
  readonly webhook_id?: string

  /** True for a provider that moves no real money and must not be open to shoppers of a real shop. */
  readonly test_only?: boolean

  /**
   * How the provider writes amounts of a currency: its decimals, and the smallest amount that can be paid. Null: it
   * does not take the currency. The shop converts exactly, or refuses. Leave it out to get amounts as they are stored.
   */
  currency?(currency_code: string): CurrencyUnit | null

  /** By a session's or payment's data, what it was asked for, in its unit. Leave it out if the data does not say. */
  askedFor?(data: PaymentData): number | undefined

  /** When a session is selected for the first time, or renewed (then under a new key). Reserves nothing. */
  createSession(sale: Sale & Attempt & { session_id: string }): Promise<PaymentData>

  /** When the cart's total or customer has changed under a session that exists. Reserves nothing. */
  updateSession(data: PaymentData, sale: Sale): Promise<PaymentData>

  /**
   * When the shopper's browser sends `data` to Update payment session. Merge it, but never over what you rely on:
   * the patch is written by a stranger.
   */
  updateData(data: PaymentData, patch: PaymentData): Promise<PaymentData>

  /**
   * When a session is deselected, renewed or deleted, and when an attempt is given up. From now on no authorization of
   * this session may succeed, not even a late one. A hold that exists stays: `cancel` releases it. Absent is fine.
   */
  deleteSession(data: PaymentData): Promise<void>

  /**
   * When the shopper completes the cart: holds exactly `amount`. The status `authorized` means that `capture` will
   * work. `requires_more` and `pending` hold nothing yet, and the attempt may be carried on under the same key.
   * A declined card returns `error` with a message, not an exception.
   */
  authorize(data: PaymentData, sale: Sale & Attempt): Promise<Authorization>

  /**
   * After a crash or a time-out: what became of that attempt? Reads, and never tries again. `data` may be as old as
   * before the attempt. Null means that nothing is held under this key.
   */
  findAuthorization(data: PaymentData, attempt: Attempt): Promise<Authorization | null>

  /**
   * When an order is placed, in its transaction: was the money of this authorized payment taken already? Then the order is
   * captured. Looks at the data only. Leave it out if money is always held first.
   */
  isCaptured?(data: PaymentData): boolean

  /** When an operator captures: takes the whole amount held. Captured already: the same result. Canceled: refuse. */
  capture(payment: Payment, attempt: Attempt): Promise<PaymentData>

  /**
   * When a refund, a return or a claim gives money back: several times perhaps, each with its own key. More than was
   * captured, in all: refuse.
   */
  refund(payment: Payment, amount: number, attempt: Attempt): Promise<PaymentData>

  /**
   * When no order could be made of an authorization, or the order is canceled: releases the hold. Canceled already: the
   * same result. Captured: refuse, since that requires a refund; but money that was taken at once goes back as long as the
   * shop has not recorded it as captured.
   */
  cancel(payment: Payment, attempt: Attempt): Promise<PaymentData>

  /** When a customer looks at the methods saved at the provider, one entry each. Leave it out if there are none. */
  savedMethods?(customer: PaymentCustomer): Promise<{ data: PaymentData }[]>

  /**
   * When somebody posts to /hooks/{id}, anybody at all: check the signature, and refuse with invalid_data what is not
   * the provider's. Null for what does not concern the shop. An event is only a hint to check: on
   * `authorized` and `captured`, the shop asks `findAuthorization` about the selected session, with a key that matches no attempt, and
   * completes the cart only if money is held that no attempt knows of. Leave it out if there is none.
   */
  webhook?(request: WebhookRequest): Promise<PaymentEvent | null>
}
