import { copyTemplate, type Template, type TestDatabase } from "@mercer/db/testing"
import { inject } from "vitest"

declare module "vitest" {
  interface ProvidedContext {
    template: Template
  }
}

/** A migrated database with its base rows for one test file: `drop()` it in `afterAll`. */
export function createDatabase(): Promise<TestDatabase> {
  return copyTemplate(inject("template"))
}
