"use client"

import dynamic from "next/dynamic"
import { useState } from "react"
import { Chip } from "#panel/display/values.tsx"
import { useMay } from "#panel/session/session.tsx"
import { Button } from "#panel/ui/button.tsx"
import { Icon } from "#panel/ui/icons.tsx"
import { Card } from "#panel/ui/page.tsx"
import { useWords } from "#panel/words/index.tsx"
import type { Option, Product } from "./product.ts"
import { useDetailWords } from "./words.ts"

const OptionDialog = dynamic(() => import("./option-dialogs.tsx").then((part) => part.OptionDialog), { ssr: false })
const DeleteOption = dynamic(() => import("./option-dialogs.tsx").then((part) => part.DeleteOption), { ssr: false })

type Asked = { action: "save"; option: Option | undefined } | { action: "delete"; option: Option }

/** The options of a product. */
export function Options({ product: { id, options = [] } }: { product: Product }) {
  const words = useDetailWords()
  const { common } = useWords()
  const may = useMay()
  const [asked, setAsked] = useState<Asked | null>(null)
  const refused = may("products.updateOption") ? undefined : common.mayNot
  const add = (
    <Button refused={refused} onClick={() => setAsked({ action: "save", option: undefined })}>
      <Icon name="plus" /> {words.addOption}
    </Button>
  )
  const close = () => setAsked(null)
  return (
    <Card title={words.options} aside={add}>
      {options.length === 0 && <p className="muted">{words.noOptions}</p>}
      {options.map((option) => (
        <OptionLine key={option.id} option={option} refused={refused} onAsk={setAsked} />
      ))}
      {asked?.action === "save" && <OptionDialog product_id={id} option={asked.option} onClose={close} />}
      {asked?.action === "delete" && <DeleteOption product_id={id} option={asked.option} onClose={close} />}
    </Card>
  )
}

interface OptionLineProps {
  option: Option
  refused: string | undefined
  onAsk: (asked: Asked) => void
}

function OptionLine({ option, refused, onAsk }: OptionLineProps) {
  const words = useDetailWords()
  const button = { type: "button", className: "icon-button", disabled: refused !== undefined, title: refused } as const
  return (
    <div className="option-line">
      <strong>{option.title}</strong>
      <span className="row grow">
        {[...new Set(option.values?.map(({ value }) => value))].map((value) => (
          <Chip key={value}>{value}</Chip>
        ))}
      </span>
      <button
        {...button}
        aria-label={words.renameOption(option.title)}
        onClick={() => onAsk({ action: "save", option })}
      >
        <Icon name="edit" />
      </button>
      <button
        {...button}
        aria-label={words.deleteOption(option.title)}
        onClick={() => onAsk({ action: "delete", option })}
      >
        <Icon name="trash" />
      </button>
    </div>
  )
}
