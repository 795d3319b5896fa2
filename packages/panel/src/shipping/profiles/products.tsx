"use client"

import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { useDeferredValue, useState } from "react"
import { Thumb } from "#panel/display/thumb.tsx"
import { useAction } from "#panel/edit/action.ts"
import { Picker } from "#panel/form/picker.tsx"
import type { Output } from "#panel/server/operations.ts"
import { useTRPC, useTRPCClient } from "#panel/server/trpc.ts"
import { useMay } from "#panel/session/session.tsx"
import { PlainTable } from "#panel/table/plain-table.tsx"
import type { Column } from "#panel/table/table.tsx"
import { Clip } from "#panel/ui/clip.tsx"
import { Icon } from "#panel/ui/icons.tsx"
import { Card } from "#panel/ui/page.tsx"
import { useWords } from "#panel/words/index.tsx"
import { useProfileWords } from "./words.ts"

interface ProductsProps {
  id: string
  type: "default" | "gift_card" | "custom"
}

/** The products of a profile. The default one has all products that are in no other, so they are not listed. */
export function ProfileProducts({ id, type }: ProductsProps) {
  const words = useProfileWords()
  if (type === "default")
    return (
      <Card title={words.products}>
        <p className="muted">{words.allOthers}</p>
      </Card>
    )
  return <Chosen id={id} />
}

function Chosen({ id }: { id: string }) {
  const words = useProfileWords()
  const trpc = useTRPC()
  const profiles = useQuery(trpc.admin["shipping-profiles"].list.queryOptions({})).data?.shipping_profiles
  const usual = profiles?.find(({ type }) => type === "default")?.id
  const read = useQuery(trpc.admin["shipping-profiles"].get.queryOptions({ id, expand: "products" }))
  const products = read.data?.shipping_profile.products
  return (
    <div>
      <MoveProduct id={id} usual={usual} taken={products?.map((one) => one.id) ?? []} />
      <PlainTable
        caption={words.products}
        headed
        columns={useColumns(id, usual)}
        rows={products}
        rowKey={(row) => row.id}
        empty={{ title: words.noProducts, text: words.noProductsText }}
      />
    </div>
  )
}

type Row = Output["products"]["list"]["products"][number]

function useColumns(id: string, usual: string | undefined): Column<Row>[] {
  const words = useProfileWords()
  const put = usePut()
  return [
    {
      key: "title",
      head: words.products,
      cell: (row) => (
        <span className="named">
          <Thumb src={row.thumbnail} /> <Clip>{row.title}</Clip>
        </span>
      ),
    },
    {
      key: "out",
      head: "",
      align: "right",
      cell: (row) => (
        <TakeOut
          name={row.title}
          disabled={!usual}
          action={() => put(usual ?? "", row.id)}
          undo={() => put(id, row.id)}
        />
      ),
    },
  ]
}

interface TakeOutProps {
  name: string
  disabled: boolean
  action: () => Promise<unknown>
  undo: () => Promise<unknown>
}

function TakeOut({ name, disabled, action: takeOut, undo }: TakeOutProps) {
  const words = useProfileWords()
  const { common } = useWords()
  const action = useAction()
  const may = useMay()
  const refused = may("shipping-profiles.update") ? undefined : common.mayNot
  return (
    <button
      type="button"
      className="icon-button"
      aria-label={words.takeOut(name)}
      title={refused}
      disabled={refused !== undefined || disabled}
      onClick={() => action(takeOut, { done: words.back(name), undo })}
    >
      <Icon name="close" />
    </button>
  )
}

function usePut() {
  const client = useTRPCClient()
  return (profile: string, product: string) =>
    client.admin["shipping-profiles"].update.mutate({ id: profile, products: [product], fields: "id" })
}

const MOST_FOUND = 8

function MoveProduct({ id, usual, taken }: { id: string; usual: string | undefined; taken: string[] }) {
  const words = useProfileWords()
  const trpc = useTRPC()
  const action = useAction()
  const may = useMay()
  const put = usePut()
  const [text, setText] = useState("")
  const q = useDeferredValue(text.trim())
  const asked = { q, limit: MOST_FOUND, fields: "title,handle,thumbnail,profile_id", expand: "" }
  const options = { enabled: q !== "", placeholderData: keepPreviousData }
  const { data, isPlaceholderData } = useQuery(trpc.admin.products.list.queryOptions(asked, options))
  const found = data?.products
  return (
    <div className="row above-table">
      <Picker
        label={words.searchProducts}
        text={text}
        onText={setText}
        options={
          q === ""
            ? undefined
            : found?.map((one) => ({
                key: one.id,
                name: one.title,
                detail: <code>{one.handle}</code>,
                image: one.thumbnail,
                taken: taken.includes(one.id) ? words.isIn : undefined,
              }))
        }
        isStale={isPlaceholderData || q !== text.trim()}
        disabled={!may("shipping-profiles.update")}
        onPick={({ key, name }) => {
          const before = found?.find((one) => one.id === key)?.profile_id ?? usual
          const undo = before ? { undo: () => put(before, key) } : {}
          return action(() => put(id, key), { done: words.moved(name), ...undo })
        }}
      />
    </div>
  )
}
