import { type Rules, rulesOf } from "@mercer/commerce"
import type { App } from "../context/context.ts"
import { find } from "./read.ts"

/** The key of the setting. */
const KEY = "rules"

/**
 * Which rules the store sells by, as they are now. Asked only where the two differ for the cart at hand, so that other
 * requests read nothing more.
 * @public
 */
export async function readRules(ctx: Pick<App, "query">): Promise<Rules> {
  const [row] = await find(ctx, "Setting", { key: KEY }, {})
  return rulesOf(row?.value)
}

/** Switches the rules, for requests that begin from now on. @public */
export async function writeRules({ db }: Pick<App, "db">, rules: Rules, operator_id: string | null): Promise<void> {
  const facts = { value: rules, updated_by: operator_id }
  await db.setting.upsert({ where: { key: KEY }, create: { key: KEY, ...facts }, update: facts })
}
