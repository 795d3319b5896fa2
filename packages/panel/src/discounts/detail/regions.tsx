"use client"

import { Chip } from "#panel/display/values.tsx"
import { useAction } from "#panel/edit/action.ts"
import { useTRPCClient } from "#panel/server/trpc.ts"
import { useMay } from "#panel/session/session.tsx"
import { Icon } from "#panel/ui/icons.tsx"
import { Menu } from "#panel/ui/menu.tsx"
import { Card } from "#panel/ui/page.tsx"
import { useWords } from "#panel/words/index.tsx"
import { useRegionWords } from "../region-words.ts"
import type { Discount, RegionFacts } from "../sentence/facts.ts"
import { useRegions } from "../use-regions.ts"
import { useDiscountWords } from "../words.ts"

/**
 * The regions of a discount. A fixed amount is in one region's currency, so it can only move to a region with the
 * same currency.
 */
export default function DiscountRegions({ discount }: { discount: Discount }) {
  const words = useRegionWords()
  const { regions: title } = useDiscountWords()
  const { common } = useWords()
  const may = useMay()
  const { add, remove } = useRegionActions(discount)
  const regions = discount.regions ?? []
  const refused = may("discounts.removeRegion") ? undefined : common.mayNot
  const kept = regions.length === 1 ? words.lastRegion : refused
  return (
    <Card title={title} aside={may("discounts.addRegion") && <RegionMenu discount={discount} onPick={add} />}>
      <div className="row">
        {regions.map((region) => (
          <Chip key={region.id}>
            {region.name} <span className="muted">{region.currency_code.toUpperCase()}</span>
            <button
              type="button"
              className="icon-button"
              aria-label={words.regionRemove(region.name)}
              disabled={kept !== undefined}
              title={kept}
              onClick={() => remove(region)}
            >
              <Icon name="close" />
            </button>
          </Chip>
        ))}
      </div>
    </Card>
  )
}

function useRegionActions({ id, rule, regions = [] }: Discount) {
  const words = useRegionWords()
  const client = useTRPCClient()
  const action = useAction()
  const { addRegion, removeRegion, update } = client.admin.discounts
  const [only] = regions
  function add({ id: region_id, name }: RegionFacts) {
    const done = words.regionAdded(name)
    // A fixed amount allows one region only: this one replaces the other.
    const move = (to: string) => update.mutate({ id, regions: [to] })
    if (rule?.type === "fixed" && only) return action(() => move(region_id), { done, undo: () => move(only.id) })
    const undo = () => removeRegion.mutate({ id, region_id })
    return action(() => addRegion.mutate({ id, region_id }), { done, undo })
  }
  function remove({ id: region_id, name }: RegionFacts) {
    const undo = () => addRegion.mutate({ id, region_id })
    return action(() => removeRegion.mutate({ id, region_id }), { done: words.regionRemoved(name), undo })
  }
  return { add, remove }
}

function RegionMenu({ discount, onPick }: { discount: Discount; onPick: (region: RegionFacts) => void }) {
  const words = useRegionWords()
  const regions = discount.regions ?? []
  const others = useRegions()?.filter(({ id }) => !regions.some((region) => region.id === id)) ?? []
  const [only] = discount.rule?.type === "fixed" ? regions : []
  if (others.length === 0) return null
  return (
    <Menu
      label={only ? words.moveTo : words.region}
      align="right"
      className="icon-button"
      content={(close) =>
        others.map((region) => {
          const isForeign = only !== undefined && only.currency_code !== region.currency_code
          return (
            <button
              key={region.id}
              type="button"
              className="menu-item"
              disabled={isForeign}
              onClick={() => {
                close()
                onPick(region)
              }}
            >
              <span className="grow">{region.name}</span>
              <span className="muted">{isForeign ? words.otherCurrency : region.currency_code.toUpperCase()}</span>
            </button>
          )
        })
      }
    >
      <Icon name="plus" />
    </Menu>
  )
}
