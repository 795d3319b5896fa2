import type { Finding } from "@mercer/api"
import { type Registry, registry } from "@mercer/providers"
import type { Shop } from "../shop-code.ts"
import { aboutDatabase, aboutRows, repairRows } from "./database.ts"
import { broken } from "./finding.ts"
import { aboutMail } from "./mail.ts"
import { aboutMedusa } from "./medusa.ts"
import { aboutNearlySettings } from "./nearly-settings.ts"
import { aboutPasswords, aboutProduction } from "./settings.ts"

/** All findings about a shop; with `repairs` it first corrects what follows from other rows. */
export async function examine(shop: Shop, repairs = false): Promise<Finding[]> {
  const { settings } = shop
  const { registered, refused } = providersOf(shop)
  const database = await aboutDatabase(settings)
  const findings = [
    ...database,
    ...aboutNearlySettings(settings.env),
    aboutPasswords(settings),
    ...aboutMedusa(settings),
  ]
  findings.push(...refused)
  // Rows can be read only if the tables exist.
  if (database.every(({ ok }) => ok)) {
    if (repairs) findings.push(await repairRows(settings))
    findings.push(...(await aboutRows(shop, registered)))
  }
  if (settings.production) findings.push(await aboutMail(settings), ...aboutProduction(settings, registered))
  return findings
}

/** The providers of mercer.config.ts, or the reason why the server would not start with them. */
function providersOf({ code, settings }: Shop): { registered?: Registry; refused: Finding[] } {
  try {
    return { registered: registry(code.providers(settings), { allow_scripted: !settings.production }), refused: [] }
  } catch (error) {
    return { refused: [broken("providers", (error as Error).message)] }
  }
}
