interface Common {
  /** What the panel calls it; by default its name with spaces: `warranty_months` is "Warranty months". */
  label?: string | undefined
  /** Whether lists can be filtered and sorted by it. */
  filter?: boolean | undefined
  /** Whether the storefront sees it; without it only operators do. */
  store?: boolean | undefined
}

/** A column that a shop adds to one of Mercer's tables. */
export type Field =
  | (Common & { type: "text" | "int" | "decimal" | "boolean" | "date" })
  /** One of these texts. Rows keep an option that is taken away until they are changed. */
  | (Common & { type: "select"; options: readonly [string, ...string[]] })

/** The fields of one table, by their names. */
export type Fields = Readonly<Record<string, Field>>

/** A field's value; dates are texts such as `2026-01-31`. */
export type FieldValue = string | number | boolean | null

/** What people read: the label, else the name in words. */
export const fieldLabel = (name: string, { label }: Pick<Field, "label">): string =>
  label ?? sentence(name.replaceAll("_", " "))

const sentence = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

const NAME = /^[a-z][a-z0-9]*(_[a-z0-9]+)*$/
/** PostgreSQL cuts longer names of indexes, which have the table's name before the field's. */
const LONGEST = 30
const MOST = 100
const TYPES: readonly string[] = ["text", "int", "decimal", "boolean", "date", "select"] satisfies Field["type"][]

/** Why this cannot be a field, for people; undefined when it can. `taken`: names that mean something already. */
export function fieldFault(name: string, field: Field, taken: ReadonlySet<string>): string | undefined {
  if (!NAME.test(name) || name.length > LONGEST)
    return `its name must be lower-case words joined by "_", at most ${LONGEST} characters`
  if (taken.has(name)) return "Mercer has something of this name"
  if (!TYPES.includes(field.type)) return `its type must be one of ${TYPES.join(", ")}`
  if (field.type !== "select") return undefined
  const { options } = field
  const isGood = options.length > 0 && options.length <= MOST && new Set(options).size === options.length
  return isGood && options.every((one) => one.trim() !== "") ? undefined : `it needs 1 to ${MOST} different options`
}
