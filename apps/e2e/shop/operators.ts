/** The operators who can log in to the panel in every shop of the tests. */
export const OPERATOR = { email: "operator@example.com", password: "a long one" }
export const MEMBER = { email: "member@example.com", password: "another long one" }
