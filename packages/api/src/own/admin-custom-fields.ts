import { fieldLabel } from "@mercer/commerce"
import { plain, rest } from "@mercer/rest"
import * as z from "zod"
import { admin, router } from "../access/procedures.ts"
import { isOrderNumber } from "../context/number-rule.ts"

const CustomField = z.object({
  /** The kind of row that has it, as `Product`. */
  entity: z.string(),
  name: z.string(),
  label: z.string(),
  type: z.enum(["text", "int", "decimal", "boolean", "date", "select"]),
  /** What a select allows; empty for other types. */
  options: z.array(z.string()),
  /** Whether lists can be filtered and sorted by it. */
  filter: z.boolean(),
  /** Whether the storefront sees it. */
  store: z.boolean(),
})

/** The fields that the shop adds to Mercer's tables. @public */
export const customFields = router({
  list: admin
    .meta(rest("GET /admin/custom-fields", "List Custom Fields"))
    .input(z.strictObject({}))
    .output(plain(z.object({ custom_fields: z.array(CustomField) })))
    .query(async ({ ctx }) => ({
      custom_fields: Object.entries(ctx.own?.fields?.known ?? {}).flatMap(([entity, fields]) =>
        Object.entries(fields)
          .filter(([name]) => !isOrderNumber(entity, name))
          .map(([name, field]) => ({
            entity,
            name,
            label: fieldLabel(name, field),
            type: field.type,
            options: field.type === "select" ? [...field.options] : [],
            filter: field.filter === true,
            store: field.store === true,
          })),
      ),
    })),
})
