import { useMay } from "#panel/session/session.tsx"
import { useWords } from "#panel/words/index.tsx"
import type { BulkAction } from "./bulk.tsx"

/** A resource's texts for deleting several of it. */
interface DeleteWords {
  confirm: (n: number) => string
  confirmText: string
  deleted: (n: number) => string
}

/** Deletes the selected rows of a list, one call per row; disabled for operators who may not call `operation`. */
export function useDeleteAction(
  operation: string,
  words: DeleteWords,
  each: (id: string) => Promise<unknown>,
): BulkAction {
  const { common, form } = useWords()
  const may = useMay()
  return {
    word: form.delete,
    danger: true,
    refused: may(operation) ? undefined : common.mayNot,
    confirm: { title: words.confirm, text: words.confirmText },
    each,
    done: words.deleted,
  }
}
