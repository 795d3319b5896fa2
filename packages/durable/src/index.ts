export type { Outcome, RunOptions } from "./outcome.ts"
export type {
  Asking,
  AtPoint,
  Kind,
  Moment,
  Next,
  Point,
  PointOf,
  Process,
  Refusal,
  Row,
  StateOf,
  Step,
  Store,
} from "./process.ts"
export { type ResumeOptions, resume, resumeSafely, type SweepOptions, sweep } from "./resume.ts"
export { run } from "./run.ts"
export { faultsOf } from "./table.ts"
export { type Waiting, whenFree } from "./when-free.ts"
