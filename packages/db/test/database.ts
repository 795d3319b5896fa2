import { inject } from "vitest"
import { copyTemplate, createEmpty, type Template } from "../testing/databases.ts"

declare module "vitest" {
  interface ProvidedContext {
    template: Template
  }
}

/** A migrated database with its base rows; all go at the end of the run. */
export const createDatabase = () => copyTemplate(inject("template"))

/** An empty database. */
export const createEmptyDatabase = () => createEmpty(inject("template"))
