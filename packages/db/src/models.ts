import { models } from "./generated/models.ts"
import type { ModelFacts } from "./model-facts.ts"
import type { Models } from "./own.ts"

/** A table's model by its name: Mercer's, and those that a shop adds. */
export type ModelName = keyof Models & string

/** A model's facts by its name, without the literal types. */
export function factsOf(name: ModelName): ModelFacts {
  return (models as Record<string, ModelFacts>)[name] as ModelFacts
}

/**
 * Adds the facts of a shop's own tables, before anything is opened: `mercer generate` has written them. Facts of
 * Mercer's tables that lead to the shop's are part of them.
 */
export function addModels(own: Readonly<Record<string, unknown>>): void {
  Object.assign(models, own)
}

const CORE: ReadonlySet<string> = new Set(Object.keys(models))

/** Whether the model is one of Mercer's, not the shop's. */
export const isCoreModel = (name: string): boolean => CORE.has(name)

export type { ColumnKind, ModelFacts, RelationFacts } from "./model-facts.ts"
export { models }
