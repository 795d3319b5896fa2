export { type Log, repeat } from "./repeat.ts"
