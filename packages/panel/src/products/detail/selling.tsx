"use client"

import { useQuery } from "@tanstack/react-query"
import { useId } from "react"
import { useAction } from "#panel/edit/action.ts"
import { Switch } from "#panel/form/switch.tsx"
import { useTRPC, useTRPCClient } from "#panel/server/trpc.ts"
import { useMay } from "#panel/session/session.tsx"
import { Card } from "#panel/ui/page.tsx"
import { useWords } from "#panel/words/index.tsx"
import { useUpdate } from "./forms.tsx"
import type { Product } from "./product.ts"
import { useDetailWords } from "./words.ts"

/** Discounts and shipping: whether discounts apply, and the shipping profile. */
export function Selling({ product }: { product: Product }) {
  const words = useDetailWords()
  const { common } = useWords()
  const action = useAction()
  const may = useMay()
  const update = useUpdate(product.id)
  const set = (discountable: boolean) => update({ discountable })
  const refused = product.is_giftcard ? words.neverDiscounted : may("products.update") ? undefined : common.mayNot
  return (
    <Card title={words.selling}>
      <div className="stack">
        <div className="row spread">
          <span>{words.discountable}</span>
          <Switch
            label={words.discountable}
            on={product.discountable}
            word={product.discountable ? words.discountableOn : words.discountableOff}
            refused={refused}
            onChange={(on) => action(() => set(on), { done: words.discountableNow(on), undo: () => set(!on) })}
          />
        </div>
        <Profile product={product} />
      </div>
    </Card>
  )
}

function Profile({ product: { id, profile_id } }: { product: Product }) {
  const words = useDetailWords()
  const { common } = useWords()
  const trpc = useTRPC()
  const client = useTRPCClient()
  const action = useAction()
  const may = useMay()
  const field = useId()
  const asked = { fields: "name", expand: "" }
  const profiles = useQuery(trpc.admin["shipping-profiles"].list.queryOptions(asked)).data?.shipping_profiles
  const refused = !may("shipping-profiles.update")
  const move = (to: string) => client.admin["shipping-profiles"].update.mutate({ id: to, products: [id], ...asked })
  function choose(to: string) {
    const name = profiles?.find((one) => one.id === to)?.name ?? ""
    action(() => move(to), { done: words.profileMoved(name), ...(profile_id && { undo: () => move(profile_id) }) })
  }
  return (
    <div className="field">
      <label className="label" htmlFor={field}>
        {words.profile}
      </label>
      <select
        id={field}
        value={profile_id ?? ""}
        disabled={refused || !profiles}
        title={refused ? common.mayNot : undefined}
        onChange={(event) => choose(event.target.value)}
      >
        {!profile_id && <option value="">{common.none}</option>}
        {profiles?.map((one) => (
          <option key={one.id} value={one.id}>
            {one.name}
          </option>
        ))}
      </select>
      <span className="help">{words.profileHelp}</span>
    </div>
  )
}
