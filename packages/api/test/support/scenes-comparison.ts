import { aComparison } from "./comparison.ts"
import { anOperatorAtWork, type MakeScene } from "./scenes.ts"

/** What is compared is in a file outside the shop: the kit has the same one for every shop. */
export const comparisonScenes: Record<string, MakeScene> = {
  "admin.comparison.get": async (shop) => ({ by: await anOperatorAtWork(shop) }),
  "admin.comparison.getCase": async (shop) => {
    const [found] = aComparison().cases
    return { by: await anOperatorAtWork(shop), values: { id: found?.id ?? "" } }
  },
}
