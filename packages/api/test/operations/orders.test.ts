import { testOperations } from "./operations.ts"

testOperations("orders")
