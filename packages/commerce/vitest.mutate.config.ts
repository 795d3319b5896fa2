import { defineConfig } from "vitest/config"
import { BaseSequencer, type TestSpecification } from "vitest/node"

/** Worked examples first: they find most mutants at once, properties only after hundreds of carts. */
class ExamplesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isProperty = ({ moduleId }: TestSpecification) => Number(moduleId.includes("guarantees"))
    return [...files].sort((a, b) => isProperty(a) - isProperty(b) || (a.moduleId < b.moduleId ? -1 : 1))
  }
}

/*
 * What tests see of mutated code: the same properties each time (a seed), stopped at their first counterexample. Left
 * out are tests that read the sources or measure time: instrumented code always fails them.
 */
export default defineConfig({
  test: {
    dir: "src",
    exclude: ["**/purity.test.ts", "**/*.speed.test.ts"],
    env: { PROPERTY_RUNS: "200", PROPERTY_SEED: "7" },
    isolate: false,
    sequence: { sequencer: ExamplesFirst },
    testTimeout: 60_000,
  },
})
