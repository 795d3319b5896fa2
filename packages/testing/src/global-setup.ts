import { createTemplate, dropTemplate } from "@mercer/db/testing"
import type { TestProject } from "vitest/node"
import { startCluster } from "./cluster.ts"

/** For vitest's `globalSetup`: one cluster and one migrated template for the run, given to `createDatabase`. */
export default async function setup(project: TestProject) {
  const cluster = await startCluster()
  const template = await createTemplate(cluster.url)
  project.provide("template", template)
  return async () => {
    await dropTemplate(template)
    await cluster.stop()
  }
}
