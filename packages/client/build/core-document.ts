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

/** The columns of an entity's table. */
export const columnsOf = (entity: string): string[] =>
  Object.keys((models as Record<string, { columns: object }>)[entity]?.columns ?? {})
