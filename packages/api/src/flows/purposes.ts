/** What the tokens in mails that reset a password are good for. */
export const PASSWORD_RESET = "password_reset"

/** What the tokens in mails that give orders to an account are good for. */
export const ORDER_CLAIM = "order_claim"

/** What the tokens in mails that reset an operator's password are good for. */
export const OPERATOR_RESET = "operator_reset"

/** What the tokens that operators make for programs are good for: see ADMIN_TOKENS. */
export const API_TOKEN = "api"

/** What the tokens in links to protected files are good for. */
export const FILE_LINK = "file_link"
