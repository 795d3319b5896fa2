import { type Database, openDatabase } from "@mercer/db"
import { copyTemplate, createEmpty, type TestDatabase } from "@mercer/db/testing"
import { afterAll, beforeAll, inject } from "vitest"

/** PostgreSQL's own address, though `startServer` may put its server behind a pooler. */
const atPostgres = () => ({ ...inject("template"), poolerUrl: undefined })

/** A shop's database for commands, and for servers with settings of their own: `drop()` it in `afterAll`. */
export const createDatabase = (): Promise<TestDatabase> => copyTemplate(atPostgres())

/** A database without tables, for the same. */
export const createEmptyDatabase = (): Promise<TestDatabase> => createEmpty(atPostgres())

/** A shop's database, opened for the tests of a file: there from its first test on, and dropped after its last. */
export function databaseOfFile(): Database & { url: string } {
  const found = {} as Database & { url: string }
  let drop = async () => {}
  beforeAll(async () => {
    const database = await createDatabase()
    drop = () => database.drop()
    Object.assign(found, openDatabase({ url: database.url }), { url: database.url })
  })
  afterAll(async () => {
    await found.close()
    await drop()
  })
  return found
}
