export { recordStatements } from "@mercer/testing/statements"
