export { createDatabase } from "./database.ts"
export { openShopsOn } from "./open-shops.ts"
export { recordAnswers } from "./record-answers.ts"
