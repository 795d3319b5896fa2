import { Refusal } from "@mercer/commerce"
import { type MissingValue, missingShopColumn } from "@mercer/db"

/**
 * The answer when a table has a required column added by the store that we cannot fill: not the client's
 * fault, so 500 unexpected_state, which is final for the attempt. The tables are named in the log, not to the client.
 */
export class MissingShopColumn extends Refusal {
  readonly is_shop_column = true
  readonly table: string
  readonly column: string

  constructor({ table, column }: MissingValue, cause: unknown) {
    super("unexpected_state", "The shop's database requires a value that is missing. The server's log names the column")
    this.table = table
    this.column = column
    this.cause = cause
  }
}

/** Recognized by its brand, because bundles may contain this file twice. @public */
export function isShopColumn(thrown: unknown): thrown is MissingShopColumn {
  return typeof thrown === "object" && thrown !== null && "is_shop_column" in thrown
}

/** The same error; as MissingShopColumn when a required column that the store added was left empty. @public */
export function asShopColumn(error: unknown): unknown {
  const missing = isShopColumn(error) ? undefined : missingShopColumn(error)
  return missing ? new MissingShopColumn(missing, error) : error
}

/** The table and the column that an error is about, for the log; nothing for other errors. @public */
export function shopColumnOf(error: unknown): Partial<MissingValue> {
  for (const one of [error, (error as { cause?: unknown } | undefined)?.cause])
    if (isShopColumn(one)) return { table: one.table, column: one.column }
  return missingShopColumn(error) ?? {}
}
