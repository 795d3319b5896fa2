export { ensureApps, type RegisteredApp } from "./app-rows.ts"
export { type BaseRowsOptions, ensureBaseRows, type RegisteredProviders } from "./base-rows.ts"
export { type Database, type DatabaseOptions, mustReachPostgres, openDatabase } from "./client.ts"
export type { Db, Transaction, TransactionOptions } from "./db.ts"
export * from "./generated/client/client.ts"
export { type IdPrefix, idTime, newId } from "./ids.ts"
export { live } from "./live.ts"
export { type MigrateOptions, migrate, pendingMigrations } from "./migrate.ts"
export { VERSION } from "./migration-floor.ts"
export { type MissingValue, missingShopColumn } from "./missing-value.ts"
export {
  addModels,
  type ColumnKind,
  factsOf,
  type ModelFacts,
  type ModelName,
  models,
  type RelationFacts,
} from "./models.ts"
export { readOrigin, type ShopOrigin } from "./origin.ts"
export type { Models, ShopDb } from "./own.ts"
export type { FieldsAsked, FieldsGiven, FieldsOf, FieldsWithin } from "./own-fields.ts"
export { FIELDS, fieldOf, fieldsTable } from "./read/fields.ts"
export type { FieldsFilter, Filter } from "./read/filter.ts"
export { countRows, countUpTo, estimateRows, keysOf, type OrderExpression, type PageOf, readPage } from "./read/page.ts"
export { rarePart, readTextSample, TEXTS, type TextSample } from "./read/texts.ts"
export {
  BY_LOCATION,
  type Columns,
  DELETED_TOO,
  type Far,
  MONEY_SINCE,
  type Query,
  type RelationOf,
  readTree,
  STORE_RULES,
  type Tree,
  type TreeRow,
  type Where,
} from "./read/tree.ts"
export type { ReadStatement } from "./read/versioned.ts"
export { deleteOldWrites } from "./replicas/positions.ts"
export { openReplicas, type ReplicaReader, type Replicas } from "./replicas/replicas.ts"
export { connectionOf, identifierOf, inSchema, isSchemaName, mustFindTables, namedSchema, schemaOf } from "./schema.ts"
export { createAdopted, mustFindAdopted } from "./shop/adopted.ts"
export { leftoverPlugins, type PluginMigrations } from "./shop/books.ts"
export { type FieldColumn, type FieldsTable, leftoverFields, migrateFields, missingFields } from "./shop/fields.ts"
export { migrateShop, pendingShopMigrations } from "./shop/migrate.ts"
export { SHOP_SCHEMA, schemaOfPlugin } from "./shop/plugin-schema.ts"
export { mustStayIn, statementsOf } from "./shop/statements.ts"
export { type OwnValues, readOwnValues } from "./sql/own-values.ts"
export {
  identifier,
  joinParts,
  literal,
  type PgConnection,
  pgSql,
  planned,
  type Sql,
  type SqlPart,
  type SqlSource,
  type Statement,
  sql,
  sqlOf,
} from "./sql/sql.ts"
export { inTransaction, isConflict, isOutOfTime } from "./sql/transaction.ts"
export { blankRow, sendDelete, sendInsert, sendUpdate } from "./sql/write.ts"
export { fewOf, type MedusaState, readMedusaState, TO_MEDUSA_120 } from "./take-over.ts"
export type { ApplyOptions, ApplyProgress, Made } from "./takeover/apply.ts"
export { dumpOf, fingerprintOf, isInDump, KINDS, lineOf, readSchema, type SchemaObject } from "./takeover/catalog.ts"
export { aloneNow, type Blocker, blockersOf, CLIENT, OTHER_CLIENTS } from "./takeover/locks.ts"
export { type TakeoverSql, takeoverSql } from "./takeover/plan.ts"
export { readTakeoverPhase, type TakeoverPhase } from "./takeover-phase.ts"
export { type UnknownColumn, unknownRequiredColumns } from "./unknown-columns.ts"
