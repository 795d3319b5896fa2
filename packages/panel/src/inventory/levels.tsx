"use client"

import dynamic from "next/dynamic"
import { type ReactNode, useState } from "react"
import { useLocationName } from "#panel/locations/use-locations.ts"
import { useMay } from "#panel/session/session.tsx"
import { PlainTable } from "#panel/table/plain-table.tsx"
import type { Column } from "#panel/table/table.tsx"
import { useWords } from "#panel/words/index.tsx"
import { availableOf, type Item, type Level } from "./item.ts"
import { useInventoryWords } from "./words.ts"

// Loaded when they are opened.
const Adjust = dynamic(() => import("./adjust.tsx").then((part) => part.Adjust), { ssr: false })
const Move = dynamic(() => import("./move.tsx").then((part) => part.Move), { ssr: false })
const AddLevel = dynamic(() => import("./add-level.tsx").then((part) => part.AddLevel), { ssr: false })

type Opened = { what: "adjust" | "move"; level: Level } | { what: "add" }

/** The stock of an item at its locations, to adjust and to move. */
export function Levels({ item }: { item: Item }) {
  const words = useInventoryWords()
  const [opened, setOpened] = useState<Opened | null>(null)
  return (
    <>
      <PlainTable
        headed
        caption={words.stock}
        aside={
          <MayButton operation="inventory-items.createLevel" onClick={() => setOpened({ what: "add" })}>
            {words.addLocation}
          </MayButton>
        }
        columns={useColumns(setOpened)}
        rows={item.location_levels}
        rowKey={({ id }) => id}
        empty={{ title: words.noStock, text: words.noStockText }}
      />
      {opened && <Drawer item={item} opened={opened} onClose={() => setOpened(null)} />}
    </>
  )
}

function Drawer({ item, opened, onClose }: { item: Item; opened: Opened; onClose: () => void }) {
  const nameOf = useLocationName()
  if (opened.what === "add") return <AddLevel item={item} onClose={onClose} />
  const at = { id: item.id, level: opened.level, location: nameOf(opened.level.location_id), onClose }
  return opened.what === "adjust" ? <Adjust {...at} /> : <Move {...at} />
}

function useColumns(open: (opened: Opened) => void): Column<Level>[] {
  const words = useInventoryWords()
  const nameOf = useLocationName()
  const number = (key: string, head: string, of: (level: Level) => number): Column<Level> => ({
    ...{ key, head, align: "right" },
    cell: (level) => <span className="number">{of(level)}</span>,
  })
  return [
    { key: "location", head: words.location, cell: ({ location_id }) => nameOf(location_id) },
    number("stocked", words.stocked, (level) => level.stocked_quantity),
    number("reserved", words.reserved, (level) => level.reserved_quantity),
    number("available", words.available, availableOf),
    number("incoming", words.incoming, (level) => level.incoming_quantity),
    {
      key: "actions",
      head: words.actions,
      align: "right",
      cell: (level) => <LevelActions level={level} open={open} />,
    },
  ]
}

function LevelActions({ level, open }: { level: Level; open: (opened: Opened) => void }) {
  const words = useInventoryWords()
  const name = useLocationName()(level.location_id)
  return (
    <span className="row end nowrap">
      <MayButton
        operation="inventory-items.adjust"
        label={words.adjustAt(name)}
        onClick={() => open({ what: "adjust", level })}
      >
        {words.adjust}
      </MayButton>
      <MayButton
        operation="inventory-items.move"
        label={words.moveFrom(name)}
        onClick={() => open({ what: "move", level })}
      >
        {words.move}
      </MayButton>
    </span>
  )
}

interface MayButtonProps {
  operation: string
  /** What it does, where its text alone does not say to what. */
  label?: string
  onClick: () => void
  children: ReactNode
}

/** A button that operators without the permission see, but cannot press. */
function MayButton({ operation, label, onClick, children }: MayButtonProps) {
  const { common } = useWords()
  const refused = useMay()(operation) ? undefined : common.mayNot
  return (
    <button
      type="button"
      className="button"
      aria-label={label}
      disabled={refused !== undefined}
      title={refused}
      onClick={onClick}
    >
      {children}
    </button>
  )
}
