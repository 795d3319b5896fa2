import { entity } from "@mercer/rest"

/**
 * An app. Its `data` holds tokens: every response hides them (`appResponse`), and no relation leads here.
 * @public
 */
export const Oauth = entity("Oauth", {})
