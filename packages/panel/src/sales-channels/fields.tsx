"use client"

import { AreaField, CheckField, TextField } from "#panel/form/fields.tsx"
import { useChannelWords } from "./words.ts"

export interface ChannelValues {
  name: string
  description: string
  is_disabled: string
}

/** The fields of a sales channel, new or existing. */
export function ChannelFields({ fresh = false }: { fresh?: boolean }) {
  const words = useChannelWords()
  return (
    <>
      <TextField<ChannelValues> name="name" label={words.name} required autoFocus={fresh} />
      <AreaField<ChannelValues> name="description" label={words.description} />
      <CheckField<ChannelValues> name="is_disabled" label={words.isDisabled} help={words.disabledHelp} />
    </>
  )
}

/** The fields as the server's input. */
export const channelInput = ({ name, description, is_disabled }: ChannelValues) => ({
  name,
  description,
  is_disabled: is_disabled === "true",
})
