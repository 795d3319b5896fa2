export { createDatabase } from "./database.ts"
export { recordAnswers } from "./record-answers.ts"
