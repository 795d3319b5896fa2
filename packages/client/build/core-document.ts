import { appRouter } from "@mercer/api"
import { models } from "@mercer/db"
import { bindAnswers, type RouteMeta } from "@mercer/rest"
import { openApiDocument } from "@mercer/rest/document"
import type { Document, FieldsIn } from "./operations-text.ts"

/** The OpenAPI document of Mercer's own operations. */
export function coreDocument(): Document {
  bindAnswers(appRouter._def.procedures)
  return openApiDocument(appRouter._def.procedures, { title: "Mercer" }) as unknown as Document
}

/** Whose custom fields an operation takes: those of an entity, and of the rows of lists in its body. */
export function fieldsIn(operation_id: string): FieldsIn {
  type Meta = Pick<RouteMeta, "fields" | "fields_within">
  const procedures = appRouter._def.procedures as unknown as Record<string, { _def: { meta?: Meta } }>
  const { fields, fields_within } = procedures[operation_id]?._def.meta ?? {}
  return { of: fields, within: Object.entries(fields_within ?? {}) }
}

/** The columns of an entity's table. */
export const columnsOf = (entity: string): string[] =>
  Object.keys((models as Record<string, { columns: object }>)[entity]?.columns ?? {})
