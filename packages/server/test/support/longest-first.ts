import { BaseSequencer, type TestSpecification } from "vitest/node"

/**
 * Files that mostly wait, or start many processes, longest first: started last, they would keep one worker busy
 * alone.
 */
const LONG = [
  "start",
  "prove/outage",
  "front",
  "prove/enumeration",
  "cli",
  "connections",
  "doctor",
  "roles",
  "full-disk",
  "stop",
  "database-gone",
  "one-request",
  "demo-orders",
]

const placeOf = ({ moduleId }: TestSpecification) => {
  const place = LONG.findIndex((name) => moduleId.endsWith(`/test/${name}.test.ts`))
  return place < 0 ? LONG.length : place
}

/** For vitest's `sequence.sequencer`: long files before short ones, on every machine in the same order. */
export default class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).sort((a, b) => placeOf(a) - placeOf(b))
  }
}
