import { testOperations } from "./operations.ts"

testOperations("catalog")
