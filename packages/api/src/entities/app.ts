import { entity } from "@mercer/rest"
import { resource } from "./resource.ts"

/**
 * An app. Its `data` holds tokens: every response hides them (`appResponse`), and no relation leads here.
 * @public
 */
export const Oauth = entity("Oauth", { about: "A program that can be connected by OAuth." })

export const apps = resource("apps", { about: "Programs that an operator connects by OAuth.", area: "integrations" })
