import { createTemplate, dropTemplate } from "@mercer/db/testing"
import type { TestProject } from "vitest/node"
import { startCluster } from "./cluster.ts"

/** For vitest's `globalSetup`: one cluster and one migrated template for the run, given to `createDatabase`. */
export default function setup(project: TestProject) {
  return provideTemplate(project, {})
}

/** The same with options for the cluster. */
export async function provideTemplate(project: TestProject, options: Parameters<typeof startCluster>[0]) {
  const cluster = await startCluster(options)
  const template = await createTemplate(cluster.url)
  project.provide("template", template)
  return async () => {
    await dropTemplate(template)
    await cluster.stop()
  }
}
