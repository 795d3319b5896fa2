import type { ModelName } from "./generated/model-name.ts"
import { models } from "./generated/models.ts"
import type { ModelFacts } from "./model-facts.ts"

/** A model's facts by its name, without the literal types. */
export function factsOf(name: ModelName): ModelFacts {
  return models[name]
}

export type { ColumnKind, ModelFacts, RelationFacts } from "./model-facts.ts"
export { type ModelName, models }
