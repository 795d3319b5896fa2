import type { Data } from "../data.ts"

/**
 * An app that an operator lets work for the shop: the operator goes to its `install_url`, agrees there, and comes back
 * with a code, which is exchanged for the app's tokens.
 *
 * `exchange` is never called inside a database transaction, and once for each return from the app: the state that came
 * with the code is used up before. The result is stored in the app's row (`oauth.data`) as it is, never returned and never
 * logged. A `Refusal` is a definite no (the code is wrong or too old), and its words reach the operator; anything else
 * thrown means that the app cannot be reached at present. No call may take longer than 10 s (`ProviderTimeout`).
 */
export interface OauthApp {
  /** The application_name: what the operation names and the row is found by. */
  readonly id: string
  readonly display_name: string
  /** Where the operator begins; `state` is added to it. */
  readonly install_url: string | null
  readonly uninstall_url: string | null

  /** The app's tokens for a code. */
  exchange(code: string): Promise<Data>
}
