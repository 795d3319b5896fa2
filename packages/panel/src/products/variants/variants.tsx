"use client"

import { keepPreviousData, useQuery } from "@tanstack/react-query"
import dynamic from "next/dynamic"
import Link from "next/link"
import { useState } from "react"
import { useCustomColumns } from "#panel/custom-fields/columns.tsx"
import { useCustomList } from "#panel/custom-fields/list.ts"
import { Chip, Money } from "#panel/display/values.tsx"
import { useTRPC, useTRPCClient } from "#panel/server/trpc.ts"
import { useMay } from "#panel/session/session.tsx"
import { type Column, listed, Table } from "#panel/table/table.tsx"
import { Button } from "#panel/ui/button.tsx"
import { Clip } from "#panel/ui/clip.tsx"
import { Icon } from "#panel/ui/icons.tsx"
import { useWords } from "#panel/words/index.tsx"
import type { Product } from "../detail/product.ts"
import { useBulkWords } from "../sheet/words.ts"
import { Stock } from "../status.tsx"
import { useProductWords } from "../words.ts"
import type { Variant } from "./variant-values.ts"
import { useVariantWords } from "./variant-words.ts"

const VariantDrawer = dynamic(() => import("./variant-drawer.tsx").then((part) => part.VariantDrawer), { ssr: false })

const KNOWN = { sorts: ["title", "sku", "inventory_quantity"], filters: [] } as const
const MOST = 10_000

/** The drawer's content. */
type Opened = Variant | "new"

/** Its variants, paged by the server; each opens in a drawer. */
export function Variants({ product }: { product: Product }) {
  const { id } = product
  const words = useProductWords()
  const trpc = useTRPC()
  const client = useTRPCClient()
  const { fields, state, filters, asked: custom } = useCustomList("ProductVariant", KNOWN)
  const [opened, setOpened] = useState<Opened | null>(null)
  const asked = { ...state.input, ...custom, id, order: state.input.order ?? ("variant_rank" as const) }
  const list = useQuery(
    trpc.admin.products.listVariants.queryOptions(
      { ...asked, expand: "options,prices" },
      { placeholderData: keepPreviousData },
    ),
  )
  return (
    <section aria-label={words.variants}>
      <Actions id={id} onAdd={() => setOpened("new")} />
      <Table
        part
        name="product-variants"
        caption={words.variants}
        state={state}
        columns={[...useColumns(product, setOpened), ...useCustomColumns<Variant, Sort>(fields)]}
        {...listed(list, (data) => data.variants)}
        rowKey={idOf}
        rowName={(row) => row.title}
        filters={filters}
        bulk={useBulk(id)}
        allKeys={async () => {
          const all = { ...asked, limit: MOST, offset: 0, fields: "id", expand: "" }
          return (await client.admin.products.listVariants.query(all)).variants.map(idOf)
        }}
        empty={useEmpty()}
      />
      {opened && <VariantDrawer product={product} variant={variantOf(opened)} onClose={() => setOpened(null)} />}
    </section>
  )
}

const variantOf = (opened: Opened) => (opened === "new" ? undefined : opened)
const idOf = ({ id }: { id: string }) => id

function useEmpty() {
  const words = useVariantWords()
  return { title: words.noVariants, text: words.noVariantsText }
}

function Actions({ id, onAdd }: { id: string; onAdd: () => void }) {
  const words = useVariantWords()
  const { common } = useWords()
  const may = useMay()
  const refused = may("products.createVariant") ? undefined : common.mayNot
  return (
    <div className="row end above-table">
      <BulkEditLink id={id} />
      <Button refused={refused} onClick={onAdd}>
        <Icon name="plus" /> {words.addVariant}
      </Button>
    </div>
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

type Sort = (typeof KNOWN.sorts)[number]
type VariantColumn = Column<Variant, Sort>

function useColumns({ options = [] }: Product, open: (variant: Variant) => void): VariantColumn[] {
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
    ...useSellingColumns(),
  ]
}

/** Its codes, price and stock. */
function useSellingColumns(): VariantColumn[] {
  const words = useVariantWords()
  const shared = useProductWords()
  const { common } = useWords()
  const none = <span className="muted">{common.none}</span>
  return [
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

/** Its price in each currency; prices by region and quantity are in the drawer. */
function Prices({ variant }: { variant: Variant }) {
  const { common } = useWords()
  const plain = (variant.prices ?? [])
    .filter((one) => !one.region_id && one.min_quantity === null && one.max_quantity === null)
    .sort((one, other) => one.currency_code.localeCompare(other.currency_code))
  if (plain.length === 0) return <span className="muted">{common.none}</span>
  return (
    <span className="row price-list">
      {plain.slice(0, MOST_SHOWN).map((one) => (
        <Money key={one.id} amount={one.amount} currency={one.currency_code} />
      ))}
      {plain.length > MOST_SHOWN && <span className="muted">+{plain.length - MOST_SHOWN}</span>}
    </span>
  )
}
