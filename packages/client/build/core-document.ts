import { appRouter } from "@mercer/api"
import { models } from "@mercer/db"
import { bindAnswers } from "@mercer/rest"
import { openApiDocument } from "@mercer/rest/document"
import type { Document } from "./operations-text.ts"

/** The OpenAPI document of Mercer's own operations. */
export function coreDocument(): Document {
  bindAnswers(appRouter._def.procedures)
  return openApiDocument(appRouter._def.procedures, { title: "Mercer" }) as unknown as Document
}

/** The entity whose custom fields an operation takes. */
export function fieldsIn(operation_id: string): string | undefined {
  const procedures = appRouter._def.procedures as unknown as Record<string, { _def: { meta?: { fields?: string } } }>
  return procedures[operation_id]?._def.meta?.fields
}

/** The columns of an entity's table. */
export const columnsOf = (entity: string): string[] =>
  Object.keys((models as Record<string, { columns: object }>)[entity]?.columns ?? {})
