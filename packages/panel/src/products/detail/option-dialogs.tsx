"use client"

import { useAction, useSaved } from "#panel/edit/action.ts"
import { useFresh } from "#panel/edit/edit.ts"
import { TextField } from "#panel/form/fields.tsx"
import { Form } from "#panel/form/form.tsx"
import { overtaken } from "#panel/server/overtaken.ts"
import { useTRPC, useTRPCClient } from "#panel/server/trpc.ts"
import { Confirm, Dialog } from "#panel/ui/dialog.tsx"
import { useWords } from "#panel/words/index.tsx"
import { useDrawerWords } from "../variants/drawer-words.ts"
import { type Option, RELATIONS } from "./product.ts"
import { useDetailWords } from "./words.ts"

interface OptionProps {
  product_id: string
  option: Option | undefined
  onClose: () => void
}

const SHORT = { fields: "id", expand: "options" }

interface Values {
  title: string
  updated_at: string
}

const valuesOf = (option: Option | undefined): Values => ({
  title: option?.title ?? "",
  updated_at: option?.updated_at ?? "",
})

/** Reads the current title of an option. */
function useRead(id: string, option: Option | undefined) {
  const trpc = useTRPC()
  const fresh = useFresh()
  return async () => {
    const { product } = await fresh(trpc.admin.products.get.queryOptions({ id, expand: RELATIONS }))
    return valuesOf(product.options?.find((one) => one.id === option?.id))
  }
}

/** Creates or renames an option; returns its undo. */
function useSave(id: string, option: Option | undefined, read: () => Promise<Values>) {
  const { createOption, updateOption, deleteOption } = useTRPCClient().admin.products
  return async ({ title, updated_at }: Values, seen: Values) => {
    if (option) {
      const rename = (name: string, since: string) =>
        updateOption.mutate({ id, option_id: option.id, title: name, if_unchanged_since: since, ...SHORT })
      await rename(title, updated_at)
      return async () => {
        const now = await read()
        if (now.title !== title.trim()) throw overtaken()
        return rename(seen.title, now.updated_at)
      }
    }
    const { product } = await createOption.mutate({ id, title, ...SHORT })
    const made = product.options?.find((one) => one.title === title.trim())
    return () => deleteOption.mutate({ id, option_id: made?.id ?? "", ...SHORT })
  }
}

/** A dialog that creates or renames an option. */
export function OptionDialog({ product_id: id, option, onClose }: OptionProps) {
  const words = { ...useDetailWords(), ...useDrawerWords() }
  const { form } = useWords()
  const saved = useSaved()
  const read = useRead(id, option)
  const save = useSave(id, option, read)
  return (
    <Dialog title={option ? words.renameOption(option.title) : words.addOption} onClose={onClose}>
      <Form
        fresh={!option}
        values={valuesOf(option)}
        {...(option && { reread: read })}
        submit={option ? form.save : form.create}
        refusals={{ duplicate_error: "title" }}
        save={save}
        saved={(undo: () => Promise<unknown>) => {
          onClose()
          return saved(undo)
        }}
      >
        <TextField<Values>
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

/** Asks for confirmation before deleting an option with its values on variants. */
export function DeleteOption({ product_id: id, option, onClose }: OptionProps & { option: Option }) {
  const words = { ...useDetailWords(), ...useDrawerWords() }
  const { form } = useWords()
  const client = useTRPCClient()
  const action = useAction()
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
        action(remove, { done: words.optionDeleted(option.title) })
      }}
    />
  )
}
