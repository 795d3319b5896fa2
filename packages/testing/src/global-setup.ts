import { createTemplate, dropTemplate, isPooled } from "@mercer/db/testing"
import type { TestProject } from "vitest/node"
import { startCluster } from "./cluster.ts"
import { startPgBouncer } from "./pgbouncer.ts"

/** For vitest's `globalSetup`: one cluster and one migrated template for the run, given to `createDatabase`. */
export default function setup(project: TestProject) {
  return provideTemplate(project, {})
}

/** The same with options for the cluster. */
export async function provideTemplate(project: TestProject, options: Parameters<typeof startCluster>[0]) {
  const cluster = await startCluster(isPooled ? {} : options)
  const pooler = isPooled ? await startPgBouncer(cluster.url) : undefined
  const template = await createTemplate(cluster.url, pooler?.url)
  project.provide("template", template)
  return async () => {
    await dropTemplate(template)
    await pooler?.stop()
    await cluster.stop()
  }
}
