import pg from "pg"
import type { ModelFacts, ModelName } from "../models.ts"
import type { Models } from "../own.ts"
import { FIELDS, withFields } from "./fields.ts"
import { TEXTS, type TextsFilter, textsTests, writtenTextsTests } from "./texts.ts"
import { facts, join, table } from "./tree-sql.ts"

interface Values {
  string: string
  int: number
  float: number
  decimal: number
  bigint: number
  boolean: boolean
  date: Date
}

type ValueOf<Column> = Column extends { kind: infer Kind }
  ? Kind extends { enum: readonly (infer Value)[] }
    ? Value
    : Kind extends keyof Values
      ? Values[Kind]
      : never
  : never

interface Compared<Value> {
  equals?: Value | undefined
  lt?: Value | undefined
  lte?: Value | undefined
  gt?: Value | undefined
  gte?: Value | undefined
}

/** Parts of texts; callers must escape `%` and `_` (`literal`). */
interface Matched {
  contains?: string | undefined
  startsWith?: string | undefined
  endsWith?: string | undefined
  mode?: "insensitive" | undefined
}

interface OneOf<Value> {
  in?: readonly Value[] | undefined
  /** False if the column is null. */
  notIn?: readonly Value[] | undefined
}

/** A list's filters on one column: a value, null, one of several, before and after, parts of texts. */
type ColumnFilter<Value> = [Value] extends [never]
  ? never
  : [Value] extends [string]
    ? Value | null | (Compared<Value> & OneOf<Value> & (string extends Value ? Matched : object))
    : Value | null | Compared<Value>

type Relation<M extends ModelName, R extends keyof Models[M]["relations"]> = Models[M]["relations"][R]

/** A list's filters on related rows: some or none of many match, or the one matches. */
type RelationFilter<R> = R extends { model: infer Far extends ModelName; many: infer Many }
  ? Many extends true
    ? { some: Filter<Far>; none?: never } | { none: Filter<Far>; some?: never }
    : Filter<Far>
  : never

/**
 * The condition of a list, in Prisma's format. Only what `conditionOf` can put into the list's one statement is part
 * of this type, so that another form does not compile.
 */
export type Filter<M extends ModelName> = {
  readonly [C in keyof Models[M]["columns"]]?: ColumnFilter<ValueOf<Models[M]["columns"][C]>> | undefined
} & {
  readonly [R in keyof Models[M]["relations"]]?: RelationFilter<Relation<M, R>> | undefined
} & {
  readonly AND?: Filter<M> | readonly Filter<M>[] | undefined
  /** Without alternatives no row matches. */
  readonly OR?: readonly Filter<M>[] | undefined
  readonly [FIELDS]?: FieldsFilter | undefined
  readonly [TEXTS]?: TextsFilter | undefined
}

/** A list's filters on custom fields. */
export type FieldsFilter = Readonly<
  Record<string, number | boolean | string | Compared<number | string> | OneOf<string>>
>

/**
 * Ends a search of related rows that is one of several alternatives. With OFFSET 0 PostgreSQL looks each row's related
 * one up; without, it first collects all related rows that match, which only pays when most rows are visited.
 */
const ALTERNATIVE = "/* alternative */"
export const lookedUp = (text: string): string => text.replaceAll(ALTERNATIVE, "OFFSET 0")

/** A filter as tests of SQL on the row `t`, with the values of their parameters. */
export interface Condition {
  tests: string[]
  values: unknown[]
  /**
   * Whether it looks for parts of texts, then part of the statement: their frequency decides between an index of
   * texts and the list's own order, and a plan of ours is made before it sees values (`client.ts`).
   */
  searches: boolean
  /** Whether few rows match, as far as is known: any plan by the index of texts suits them. */
  isFew?: boolean
  /** Whether all values are part of the statement: it is planned each time, by their frequency. */
  written: boolean
  /** Whether one is. */
  isWritten: boolean
  /** Whether it compares values of related rows that all have to match. */
  isRelated: boolean
  /** Whether it is one of several conditions of which one must be true. */
  isAlternative?: boolean
}

type Link = ModelFacts["relations"][string]
type Wanted = Record<string, unknown>

/** Throws if a cast bypassed the type. */
export function conditionOf<M extends ModelName>(model: M, filter: Filter<M>, written = false): Condition {
  const condition: Condition = { tests: [], values: [], searches: false, isWritten: false, isRelated: false, written }
  addAll(condition, model, "t", filter)
  return condition
}

function addAll(to: Condition, model: ModelName, alias: string, filter: Wanted): void {
  const { columns, relations } = facts(model)
  for (const [name, wanted] of Object.entries(filter)) {
    if (wanted === undefined) continue
    if (name === "AND") for (const one of [wanted].flat()) addAll(to, model, alias, one as Wanted)
    else if (name === "OR") addEither(to, model, alias, wanted as Wanted[])
    else if (name === FIELDS) addFields(to, model, alias, wanted as Wanted)
    else if (name === TEXTS) addTexts(to, alias, wanted as TextsFilter)
    else if (Object.hasOwn(columns, name)) add(to, `${alias}."${name}"`, columns[name]?.kind, wanted)
    else if (Object.hasOwn(relations, name)) addTied(to, relations[name] as Link, alias, wanted as Wanted)
    else throw new Error(`${model} has no column or relation ${name} to filter by`)
  }
}

function addTexts(to: Condition, alias: string, wanted: TextsFilter): void {
  if (to.written) to.searches = true
  else to.isFew = true
  const tests = to.written
    ? writtenTextsTests(alias, wanted)
    : textsTests(alias, wanted, (value) => `$${to.values.push(value)}`)
  to.tests.push(...tests)
}

/** The row's custom fields match; lists of values are of texts. */
function addFields(to: Condition, model: ModelName, alias: string, wanted: Wanted): void {
  const inner: Condition = { ...to, tests: [] }
  for (const [name, one] of Object.entries(wanted)) add(inner, `f."${name}"`, "string", one)
  to.isWritten ||= inner.isWritten
  to.tests.push(withFields(model, alias, inner.tests))
}

/** One of the conditions is true. */
function addEither(to: Condition, model: ModelName, alias: string, wanted: Wanted[]): void {
  const each = wanted.map((filter) => {
    const one: Condition = { ...to, tests: [], isAlternative: true }
    addAll(one, model, alias, filter)
    to.searches ||= one.searches
    to.isWritten ||= one.isWritten
    return one.tests.length > 0 ? `(${one.tests.join(" AND ")})` : "true"
  })
  to.tests.push(each.length > 0 ? `(${each.join(" OR ")})` : "false")
}

/** A related row matches the tests, one of many or the only one; or none does. */
function addTied(to: Condition, link: Link, alias: string, wanted: Wanted): void {
  const [[quantifier, filter] = ["some", {}], ...more] = link.many
    ? Object.entries(wanted)
    : [["some", wanted] as const]
  if (more.length > 0 || !["some", "none"].includes(quantifier)) throw new Error(`${link.model}: some or none`)
  const tied = `${alias}s`
  const inner: Condition = { ...to, tests: [join(tied, link.to, alias, link.from)], searches: false }
  addAll(inner, link.model, tied, filter as Wanted)
  to.searches ||= inner.searches
  to.isWritten ||= inner.isWritten
  to.isRelated ||= inner.isWritten && !inner.isAlternative
  const end = inner.isAlternative && inner.searches ? ` ${ALTERNATIVE}` : ""
  const exists = `EXISTS (SELECT FROM ${table(link.model, tied)} WHERE ${inner.tests.join(" AND ")}${end})`
  to.tests.push(quantifier === "none" ? `NOT ${exists}` : exists)
}

const COMPARISONS = { lt: "<", lte: "<=", gt: ">", gte: ">=", equals: "=" }

const PATTERNS: Record<string, (text: string) => string> = {
  contains: (text) => `%${text}%`,
  startsWith: (text) => `${text}%`,
  endsWith: (text) => `%${text}`,
}

/** The tests of one column. */
function add(to: Condition, column: string, kind: unknown, wanted: unknown): void {
  if (wanted === null) to.tests.push(`${column} IS NULL`)
  else if (isValue(wanted)) to.tests.push(`${column} = ${parameter(to, wanted)}`)
  else {
    const { mode, ...asked } = wanted as Wanted
    for (const [key, value] of Object.entries(asked)) {
      if (value !== undefined) to.tests.push(`${column} ${testOf(to, { key, value, mode, kind })}`)
    }
  }
}

interface Asked {
  key: string
  value: unknown
  mode: unknown
  kind: unknown
}

function testOf(to: Condition, { key, value, mode, kind }: Asked): string {
  const pattern = Object.hasOwn(PATTERNS, key) ? PATTERNS[key] : undefined
  if (pattern && typeof value === "string") {
    to.searches = true
    return `${mode === "insensitive" ? "ILIKE" : "LIKE"} ${pg.escapeLiteral(pattern(value))}`
  }
  const list = () => `(${parameter(to, value)}${kind === "string" ? "::text[]" : ""})`
  // Of one value PostgreSQL knows the frequency, and that its rows are in the order of an index on it.
  if (key === "in" && Array.isArray(value) && value.length === 1) return `= ${parameter(to, value[0])}`
  // PostgreSQL looks values up by their hash only if they are part of the statement.
  if (key === "in" && Array.isArray(value) && to.written && value.length > 0)
    return `IN (${value.map((one) => parameter(to, one)).join(", ")})`
  if (key === "in" && Array.isArray(value)) return `= ANY${list()}`
  if (key === "notIn" && Array.isArray(value)) return `<> ALL${list()}`
  if (Object.hasOwn(COMPARISONS, key) && isValue(value)) return `${COMPARISONS[key as "lt"]} ${parameter(to, value)}`
  throw new Error(`A list cannot be filtered by ${key}: ${typeof value}`)
}

function parameter(to: Condition, value: unknown): string {
  if (!to.written || !isValue(value)) return `$${to.values.push(value)}`
  to.isWritten = true
  return written(value)
}

/** PostgreSQL reads the text as the type of the column that it is compared with. */
const written = (value: Values[keyof Values]) =>
  pg.escapeLiteral(value instanceof Date ? value.toISOString() : String(value))
const isValue = (value: unknown): value is Values[keyof Values] =>
  value instanceof Date || ["string", "number", "boolean"].includes(typeof value)
