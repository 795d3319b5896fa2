import type { TestProject } from "vitest/node"
import { provideTemplate } from "./global-setup.ts"

/** For vitest's `globalSetup` of tests that ask the database thousands of times and in this process only. */
export default function setup(project: TestProject) {
  return provideTemplate(project, { bySocket: true })
}
