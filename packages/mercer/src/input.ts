import { QueryString } from "@mercer/rest"
import * as z from "zod"

/**
 * The input of an operation: other keys are refused. Clients may also send `expand` and `fields`, which select the
 * answer; the operation itself does not get them, so that `data: input` is safe.
 */
export function input<const Shape extends z.ZodRawShape>(shape: Shape) {
  const given = z.strictObject({ ...shape, expand: QueryString, fields: QueryString })
  return given.transform((value) => {
    const { expand: _expand, fields: _fields, ...rest } = value as Record<string, unknown>
    return rest as z.output<z.ZodObject<Shape, z.core.$strict>>
  })
}
