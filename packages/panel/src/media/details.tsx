"use client"

import { use } from "react"
import { useEdit, useFresh } from "#panel/edit/edit.ts"
import { AreaField, PercentField, TextField } from "#panel/form/fields.tsx"
import { CurrentForm, Form } from "#panel/form/form.tsx"
import { textOf } from "#panel/money/reading.ts"
import { useTRPC, useTRPCClient } from "#panel/server/trpc.ts"
import { useMay } from "#panel/session/session.tsx"
import { Card } from "#panel/ui/page.tsx"
import { useWords } from "#panel/words/index.tsx"
import { Crops, FocalPicture, useSetPoint } from "./focal.tsx"
import type { Media } from "./media.ts"
import { focalPoint, pointIn, textsOf } from "./point.ts"
import { useMediaWords } from "./words.ts"

interface Values {
  name: string
  alt: string
  x: string
  y: string
}

/** The picture, what it shows, and what stays visible of it. */
export function Details({ media }: { media: Media }) {
  const words = useMediaWords()
  const { form } = useWords()
  const disabled = !useMay()("media.update")
  const edit = useEdit({
    stored: media,
    valuesOf: (one): Values => ({ name: one?.name ?? "", alt: one?.alt ?? "", ...textsOf(one?.focal_point) }),
    factsOf: ({ name, alt, x, y }: Values, read) => ({
      name: name.trim(),
      alt: textOf(alt),
      focal_point: focalPoint(read, { x, y }, words.both),
    }),
    ...useMediaEdit(media.id),
  })
  return (
    <Card>
      <Form {...edit} submit={form.save} disabled={disabled}>
        <FocalPicture media={media} disabled={disabled} />
        <Focal media={media} />
        <AreaField<Values> name="alt" label={words.alt} help={words.altHelp} />
        <TextField<Values> name="name" label={words.name} required />
      </Form>
    </Card>
  )
}

function useMediaEdit(id: string) {
  const trpc = useTRPC()
  const { media } = useTRPCClient().admin
  const fresh = useFresh()
  return {
    read: async (): Promise<Media> => (await fresh(trpc.admin.media.get.queryOptions({ id }))).media,
    write: (change: Omit<Parameters<typeof media.update.mutate>[0], "id">) => media.update.mutate({ id, ...change }),
  }
}

/** The focal point as two numbers, and what it does. */
function Focal({ media }: { media: Media }) {
  const words = useMediaWords()
  const { value } = use(CurrentForm)
  const set = useSetPoint()
  return (
    <fieldset className="stack bare">
      <legend className="label">{words.focal}</legend>
      <span id="focal-help" className="help">
        {words.focalHelp}
      </span>
      <div className="side-by-side">
        <PercentField<Values> name="x" label={words.focalX} most={100} />
        <PercentField<Values> name="y" label={words.focalY} most={100} />
      </div>
      {pointIn(value("x"), value("y")) && (
        <button type="button" className="link" onClick={() => set(null)}>
          {words.focalReset}
        </button>
      )}
      <Crops media={media} />
    </fieldset>
  )
}
