import { isNullable, nameOf, type Schema, variantsOf } from "./document.ts"

/** A schema's type in words, such as `array of LineItem` or `string or null`. */
export function typeName(schema: Schema): string {
  const names = [...new Set(variantsOf(schema).map(singleName))]
  return [...names, ...(isNullable(schema) ? ["null"] : [])].join(" or ") || "any value"
}

function singleName(schema: Schema): string {
  if (schema.$ref) return nameOf(schema.$ref)
  if (schema.items) return `array of ${typeName(schema.items)}`
  const types = [schema.type ?? []].flat().filter((type) => type !== "null")
  if (types.length === 0) return "any value"
  return schema.format ? `${types.join(" or ")} (${schema.format})` : types.join(" or ")
}

/** The constraints of a schema, such as `1 to 255 characters`. */
export function limits(schema: Schema): string[] {
  const words = variantsOf(schema).flatMap((each) => [
    range(each.minLength, each.maxLength, "characters"),
    range(each.minItems, each.maxItems, "items"),
    range(number(each.minimum), number(each.maximum), ""),
    !each.format && each.pattern && `matches ${each.pattern}`,
    each.const !== undefined && `always ${JSON.stringify(each.const)}`,
  ])
  const values = variantsOf(schema).flatMap((each) => each.enum ?? each.items?.enum ?? [])
  return [
    ...words,
    values.length > 0 && `one of: ${values.map(String).join(", ")}`,
    schema.default !== undefined && `default ${JSON.stringify(schema.default)}`,
  ].filter((each): each is string => Boolean(each))
}

// JavaScript's largest safe integer is not worth mentioning as a limit.
const number = (limit: number | undefined) => (Math.abs(limit ?? 0) === Number.MAX_SAFE_INTEGER ? undefined : limit)

function range(least: number | undefined, most: number | undefined, unit: string): string | undefined {
  if (least === undefined && most === undefined) return undefined
  if (least === undefined) return `at most ${most} ${unit}`.trim()
  if (most === undefined) return `at least ${least} ${unit}`.trim()
  return (least === most ? `exactly ${least} ${unit}` : `${least} to ${most} ${unit}`).trim()
}
