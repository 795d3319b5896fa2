"use client"

import { keepPreviousData, useQuery } from "@tanstack/react-query"
import dynamic from "next/dynamic"
import Link from "next/link"
import { useState } from "react"
import { Clip } from "#panel/clip.tsx"
import { Icon } from "#panel/icons.tsx"
import { useListState } from "#panel/list-state.ts"
import { useMay } from "#panel/session.tsx"
import { Chip, Money } from "#panel/shown.tsx"
import { type Column, listed, Table } from "#panel/table.tsx"
import { useTRPC, useTRPCClient } from "#panel/trpc.ts"
import { useWords } from "#panel/words/index.tsx"
import { Stock } from "../shown.tsx"
import { useProductWords } from "../words.ts"
import type { Product } from "./product.ts"
import type { Variant } from "./variant-values.ts"
import { useVariantWords } from "./variant-words.ts"
import { useBulkWords } from "./variants/words.ts"

const VariantDrawer = dynamic(() => import("./variant-drawer.tsx").then((part) => part.VariantDrawer), { ssr: false })

const KNOWN = { sorts: ["title", "sku", "inventory_quantity"], filters: [] } as const
const MOST = 10_000

/** Its variants, as the server pages them; each opens in a drawer. */
export function Variants({ product }: { product: Product }) {
  const { id } = product
  const words = useProductWords()
  const { common } = useWords()
  const trpc = useTRPC()
  const client = useTRPCClient()
  const may = useMay()
  const state = useListState(KNOWN)
  const [opened, setOpened] = useState<Variant | "new" | null>(null)
  const asked = { ...state.input, id, order: state.input.order ?? ("variant_rank" as const) }
  const list = useQuery(
    trpc.admin.products.listVariants.queryOptions(
      { ...asked, expand: "options,prices" },
      { placeholderData: keepPreviousData },
    ),
  )
  const refused = may("products.createVariant") ? undefined : common.mayNot
  const add = <AddButton refused={refused} onClick={() => setOpened("new")} />
  return (
    <section aria-label={words.variants}>
      <div className="row end above-table">
        <BulkEditLink id={id} />
        {add}
      </div>
      <Table
        part
        name="product-variants"
        caption={words.variants}
        state={state}
        columns={useColumns(product, setOpened)}
        {...listed(list, (data) => data.variants)}
        rowKey={idOf}
        rowName={(row) => row.title}
        bulk={useBulk(id)}
        allKeys={async () => {
          const all = { ...asked, limit: MOST, offset: 0, fields: "id", expand: "" }
          return (await client.admin.products.listVariants.query(all)).variants.map(idOf)
        }}
        empty={useEmpty()}
      />
      {opened && (
        <VariantDrawer
          product={product}
          variant={opened === "new" ? undefined : opened}
          onClose={() => setOpened(null)}
        />
      )}
    </section>
  )
}

const idOf = ({ id }: { id: string }) => id

function useEmpty() {
  const words = useVariantWords()
  return { title: words.noVariants, text: words.noVariantsText }
}

function AddButton({ refused, onClick }: { refused: string | undefined; onClick: () => void }) {
  const words = useVariantWords()
  return (
    <button type="button" className="button" disabled={refused !== undefined} title={refused} onClick={onClick}>
      <Icon name="plus" /> {words.addVariant}
    </button>
  )
}

function BulkEditLink({ id }: { id: string }) {
  const words = useBulkWords()
  return (
    <Link href={`/app/products/${id}/variants`} className="button">
      <Icon name="edit" /> {words.open}
    </Link>
  )
}

function useBulk(id: string) {
  const words = useVariantWords()
  const { common, form } = useWords()
  const client = useTRPCClient()
  const may = useMay()
  return [
    {
      word: form.delete,
      danger: true,
      refused: may("products.deleteVariant") ? undefined : common.mayNot,
      confirm: { title: words.confirmVariants, text: words.confirmVariantsText },
      each: (variant_id: string) =>
        client.admin.products.deleteVariant.mutate({ id, variant_id, fields: "id", expand: "" }),
      done: words.variantsDeleted,
    },
  ]
}

function useColumns(
  { options = [] }: Product,
  open: (variant: Variant) => void,
): Column<Variant, (typeof KNOWN.sorts)[number]>[] {
  const words = useVariantWords()
  const shared = useProductWords()
  const { common } = useWords()
  const none = <span className="muted">{common.none}</span>
  const valueFor = (row: Variant, option_id: string) => row.options?.find((one) => one.option_id === option_id)?.value
  return [
    {
      key: "title",
      head: shared.name,
      sort: "title",
      cell: (row) => (
        <button type="button" className="row-link" data-row-link onClick={() => open(row)}>
          <Clip>{row.title}</Clip>
        </button>
      ),
    },
    ...options.map(({ id, title }) => ({
      key: id,
      head: title,
      extra: true,
      cell: (row: Variant) => valueFor(row, id) ?? none,
    })),
    { key: "sku", head: words.sku, sort: "sku", cell: (row) => (row.sku ? <code>{row.sku}</code> : none) },
    { key: "price", head: words.price, cell: (row) => <Prices variant={row} /> },
    {
      key: "stock",
      head: shared.stock,
      sort: "inventory_quantity",
      align: "right",
      cell: (row) => <Stock variants={[row]} />,
    },
    {
      key: "backorder",
      head: words.backorder,
      extra: true,
      cell: (row) => <Chip>{row.allow_backorder ? common.yes : common.no}</Chip>,
    },
    ...(["barcode", "ean", "upc"] as const).map((key) => ({
      key,
      head: words[key],
      extra: true,
      cell: (row: Variant) => (row[key] ? <code>{row[key]}</code> : none),
    })),
  ]
}

const MOST_SHOWN = 3

/** What it costs in each currency; prices of regions, lists and quantities are in the drawer or elsewhere. */
function Prices({ variant }: { variant: Variant }) {
  const { common } = useWords()
  const plain = (variant.prices ?? [])
    .filter((one) => !one.region_id && !one.price_list_id && one.min_quantity === null && one.max_quantity === null)
    .sort((one, other) => one.currency_code.localeCompare(other.currency_code))
  if (plain.length === 0) return <span className="muted">{common.none}</span>
  return (
    <span className="row prices-shown">
      {plain.slice(0, MOST_SHOWN).map((one) => (
        <Money key={one.id} amount={one.amount} currency={one.currency_code} />
      ))}
      {plain.length > MOST_SHOWN && <span className="muted">+{plain.length - MOST_SHOWN}</span>}
    </span>
  )
}
