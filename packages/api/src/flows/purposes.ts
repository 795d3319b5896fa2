/** What the tokens in mails that reset a password are good for. */
export const PASSWORD_RESET = "password_reset"

/** What the tokens in mails that give orders to an account are good for. */
export const ORDER_CLAIM = "order_claim"
