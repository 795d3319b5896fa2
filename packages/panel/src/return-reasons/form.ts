import { useQuery } from "@tanstack/react-query"
import { fieldsForm } from "#panel/crud/fields.tsx"
import { useTRPC } from "#panel/server/trpc.ts"
import { valueFrom } from "./reasons.ts"
import { reasons } from "./resource.ts"

export const reasonForm = fieldsForm(
  reasons,
  (words, { fresh }) => {
    const parents = useParents(fresh)
    return [
      { name: "label", help: words.labelHelp, required: true },
      { name: "value", help: fresh ? words.valueHelp : words.valueStored, required: !fresh, mono: true },
      { name: "description", kind: "area" },
      ...(fresh
        ? [
            {
              name: "parent_return_reason_id",
              kind: "select",
              label: words.parent,
              help: words.parentHelp,
              none: words.noParent,
              options: parents,
            } as const,
          ]
        : []),
    ]
  },
  ({ label = "", value = "", ...others }) => ({ ...others, label, value: value.trim() || valueFrom(label.trim()) }),
)

/** Reasons have two levels: a new one belongs to none or to one of the first level. */
function useParents(enabled: boolean) {
  const trpc = useTRPC()
  const read = useQuery(trpc.admin["return-reasons"].list.queryOptions({}, { enabled }))
  return read.data?.return_reasons.map(({ id, label }) => ({ value: id, word: label })) ?? []
}
