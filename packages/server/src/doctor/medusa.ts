import { accessSync, constants, statSync } from "node:fs"
import type { Finding } from "@mercer/api"
import { sessionsNote } from "../medusa-logins.ts"
import type { WebSettings } from "../settings.ts"
import { fine, problem } from "./finding.ts"

/** What the settings name of a Medusa v1 shop. */
export function aboutMedusa({ medusa_secret_weakness: weakness, shop: { medusa } }: WebSettings): Finding[] {
  return [
    ...(medusa?.jwt_secret || weakness ? [logins(medusa?.jwt_secret, weakness)] : []),
    ...(medusa?.uploads ? [uploads(medusa.uploads)] : []),
  ]
}

/** Only advice: such a secret is not used, so it does no harm. */
function logins(secret: string | undefined, weakness: string | undefined): Finding {
  const [words = ""] = sessionsNote({ secret, weakness })
  if (secret) return fine("medusa logins", words)
  const advice =
    "Take MEDUSA_JWT_SECRET out of the settings: no other secret can check tokens that were signed with it."
  return { check: "medusa logins", ok: false, words, advice, level: "advice" }
}

function uploads(folder: string): Finding {
  try {
    accessSync(folder, constants.R_OK | constants.X_OK)
    if (statSync(folder).isDirectory()) return fine("medusa uploads", `served from ${folder}`)
  } catch {
    // Not there, or not readable for this user.
  }
  const words = `MEDUSA_UPLOADS is ${folder}, which is not a folder that can be read: Medusa's pictures are missing`
  return problem("medusa uploads", words, "Name the folder that Medusa's file service wrote to (uploads in its root).")
}
