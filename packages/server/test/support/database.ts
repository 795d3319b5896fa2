import { copyTemplate, createEmpty, type TestDatabase } from "@mercer/db/testing"
import { inject } from "vitest"

/** PostgreSQL's own address, though `startServer` may put its server behind a pooler. */
const atPostgres = () => ({ ...inject("template"), poolerUrl: undefined })

/** A shop's database for commands, and for servers with settings of their own: `drop()` it in `afterAll`. */
export const createDatabase = (): Promise<TestDatabase> => copyTemplate(atPostgres())

/** A database without tables, for the same. */
export const createEmptyDatabase = (): Promise<TestDatabase> => createEmpty(atPostgres())
