"use client"

import { useAct, useSaved } from "#panel/act.ts"
import { Confirm, Dialog } from "#panel/dialog.tsx"
import { TextField } from "#panel/fields.tsx"
import { Form } from "#panel/form.tsx"
import { useTRPCClient } from "#panel/trpc.ts"
import { useWords } from "#panel/words/index.tsx"
import { useDrawerWords } from "./drawer-words.ts"
import type { Option } from "./product.ts"
import { useDetailWords } from "./words.ts"

interface OptionProps {
  product_id: string
  option: Option | undefined
  onClose: () => void
}

const SHORT = { fields: "id", expand: "options" }

/** A new option, or another title for one that is there. */
export function OptionDialog({ product_id: id, option, onClose }: OptionProps) {
  const words = { ...useDetailWords(), ...useDrawerWords() }
  const { form } = useWords()
  const client = useTRPCClient()
  const saved = useSaved()
  const { createOption, updateOption, deleteOption } = client.admin.products
  const rename = (option_id: string, title: string) => updateOption.mutate({ id, option_id, title, ...SHORT })
  async function save({ title }: { title: string }) {
    if (option) {
      await rename(option.id, title)
      return () => rename(option.id, option.title)
    }
    const { product } = await createOption.mutate({ id, title, ...SHORT })
    const made = product.options?.find((one) => one.title === title.trim())
    return () => deleteOption.mutate({ id, option_id: made?.id ?? "", ...SHORT })
  }
  return (
    <Dialog title={option ? words.renameOption(option.title) : words.addOption} onClose={onClose}>
      <Form
        fresh={!option}
        values={{ title: option?.title ?? "" }}
        submit={option ? form.save : form.create}
        refusals={{ duplicate_error: "title" }}
        save={save}
        saved={(undo: () => Promise<unknown>) => {
          onClose()
          return saved(undo)
        }}
      >
        <TextField<{ title: string }>
          name="title"
          label={words.optionTitle}
          help={option ? undefined : words.optionHelp}
          required
          autoFocus
        />
      </Form>
    </Dialog>
  )
}

/** Asks before an option goes, and with it what variants said of it. */
export function DeleteOption({ product_id: id, option, onClose }: OptionProps & { option: Option }) {
  const words = { ...useDetailWords(), ...useDrawerWords() }
  const { form } = useWords()
  const client = useTRPCClient()
  const act = useAct()
  const remove = () => client.admin.products.deleteOption.mutate({ id, option_id: option.id, ...SHORT })
  return (
    <Confirm
      title={words.confirmOption(option.title)}
      text={words.confirmOptionText}
      yes={form.delete}
      danger
      onNo={onClose}
      onYes={() => {
        onClose()
        act(remove, { done: words.optionDeleted(option.title) })
      }}
    />
  )
}
