export { cronOf } from "./cron.ts"
export { openQueue, type Queue, type QueueOptions, type Sql } from "./queue.ts"
export { type Log, repeat } from "./repeat.ts"
export { startSchedule, type TimedJob } from "./schedule.ts"
