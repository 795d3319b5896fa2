import { newSetUpCode } from "@mercer/api"
import type { RunningShop } from "../shop/shop.ts"

type Shop = Pick<RunningShop, "api" | "log" | "settings">

/**
 * Returns what prints the code that makes the first operator, if there is none yet: to be called when the address is known.
 * All that may fail is done before, while nobody has been answered.
 */
export async function openSetUp(shop: Shop): Promise<() => void> {
  const { api, log } = shop
  const code = await newSetUpCode(api.app)
  // As a warning, so that it is printed where only those are: the shop cannot be used before.
  return () => {
    if (code) log.warn({ code }, `There is no operator yet. Open ${panelOf(shop)} and enter the set-up code ${code}`)
  }
}

const panelOf = ({ settings }: Shop) => `${settings.shop.public_url ?? settings.shop.local_url ?? ""}/app`
