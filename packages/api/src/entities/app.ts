import { entity } from "@mercer/rest"

/** An app. Its `data` holds tokens: whoever answers one hides them before (`shownApp`), and no relation leads here. */
export const Oauth = entity("Oauth", {})
