export { createDatabase } from "./database.ts"
