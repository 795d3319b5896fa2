import { checkout } from "./checkout.ts"
import type { Catalog } from "./data.ts"
import { client } from "./http.ts"
import { type Call, cannonade, type Measured, workload } from "./load.ts"
import { type ScenarioName, TARGETS } from "./targets.ts"

/** Sends a load for some seconds. */
export type Begin = (seconds: number) => Promise<Measured>

/** A load of single requests. */
export function loadOn(url: string, name: ScenarioName, next: () => Call | undefined, expected?: string): Begin {
  const connections = TARGETS[name].parallel
  return (seconds) => cannonade({ url, connections, seconds, next, expected })
}

let shoppers = 0

/** A load of whole checkouts. */
export function checkoutsOn(url: string, catalog: Catalog): Begin {
  const { parallel } = TARGETS.checkout
  return async (seconds) => {
    const { ask, close } = client(url, parallel)
    const job = async () => void (await checkout(ask, catalog, shoppers++))
    const found = await workload({ parallel, seconds, job })
    close()
    return found
  }
}
