export { openQueue, type Queue, type QueueOptions, type Sql } from "./queue.ts"
export { type Log, repeat } from "./repeat.ts"
