import { startPostgres } from "@mercer/launch/embedded-postgres"
import type { TestProject } from "vitest/node"
import { createTemplate, dropTemplate } from "../testing/databases.ts"

// @mercer/testing has the same for the other packages; this package is below it and can't import it.
export default async function setup(project: TestProject) {
  const given = process.env.TEST_DATABASE_URL
  const server = given ? { url: given, stop: async () => {} } : await startPostgres({ temporary: true })
  const template = await createTemplate(server.url)
  project.provide("template", template)
  return async () => {
    await dropTemplate(template)
    await server.stop()
  }
}
