/** The purpose of tokens in emails that reset a password. @public */
export const PASSWORD_RESET = "password_reset"

/** The purpose of tokens in links by which an invited customer sets their first password. @public */
export const CUSTOMER_INVITE = "customer_invite"

/** The purpose of tokens in emails that move orders to an account. @public */
export const ORDER_CLAIM = "order_claim"

/** The purpose of tokens in emails that reset an operator's password. @public */
export const OPERATOR_RESET = "operator_reset"

/** The purpose of tokens that operators create for programs: see ADMIN_TOKENS. @public */
export const API_TOKEN = "api"

/** The purpose of tokens in links to protected files. @public */
export const FILE_LINK = "file_link"

/** The purpose of the set-up codes that a shop without operators prints. @public */
export const SET_UP = "set_up"
