import { useMay } from "#panel/session/session.tsx"
import type { BulkAction } from "#panel/table/bulk.tsx"
import { useWords } from "#panel/words/index.tsx"
import { useOperations } from "./operations.ts"
import type { Resource } from "./resource.ts"
import type { ResourceName } from "./types.ts"

interface TurnWords {
  disable: string
  enable: string
  disabledNow: (n: number) => string
  enabledNow: (n: number) => string
}

/** Disables and enables the selected rows of a list, whose resource has `is_disabled`. */
export function useTurnActions<Name extends ResourceName>(
  { name, one }: Pick<Resource<Name, never>, "name" | "one">,
  words: TurnWords,
): BulkAction[] {
  const { common } = useWords()
  const may = useMay()
  const { get, update } = useOperations(name)
  const refused = may(`${name}.update`) ? undefined : common.mayNot
  /** Undo restores only those that were changed. */
  const turn = (is_disabled: boolean) => async (id: string) => {
    const before = (await get({ id, fields: "is_disabled" }))[one] as { is_disabled: boolean }
    await update(id, { is_disabled })
    return () => update(id, { is_disabled: before.is_disabled })
  }
  return [
    { word: words.disable, refused, done: words.disabledNow, each: turn(true) },
    { word: words.enable, refused, done: words.enabledNow, each: turn(false) },
  ]
}
