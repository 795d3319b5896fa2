import type { Mail } from "./render.ts"

/** What an email is about, as operators find it in the list of notifications. */
interface About {
  event_name: string
  /** The first word of the event; of an order's fulfillment it is the order. */
  resource_type: string
  resource_id: string
  customer_id: string | null
  /** What it takes to build the email again; empty for emails with a token, which is never stored. */
  data: Readonly<Record<string, string>>
}

/** An email that can be sent. */
export interface ReadyMail {
  to: string
  mail: Mail
  about: About
  /** The order has notifications turned off: only an operator's explicit request sends it. */
  is_unwanted?: boolean
}

/** An email that has left. @public */
export interface SentMail extends About {
  to: string
  /** The notification that it sends again. */
  parent_id?: string
}
