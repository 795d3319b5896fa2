import { testOperations } from "./operations.ts"

testOperations("settings")
