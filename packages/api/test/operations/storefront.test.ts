import { testOperations } from "./operations.ts"

testOperations("storefront")
