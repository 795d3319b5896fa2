import * as z from "zod"

/** A column in the tables' generated description. */
export interface Column {
  kind: string | { readonly enum: readonly string[] }
  nullable: boolean
}

/** A table: its columns and relations. */
export interface Model {
  /** The columns that identify a row. */
  key?: readonly string[]
  columns: Readonly<Record<string, Column>>
  /** `through`: on a relation to a join table, the relation to the other table. */
  relations: Readonly<Record<string, { model: string; many: boolean; through?: string }>>
}

export interface EntitySpec {
  /** What its rows are, in the OpenAPI document. */
  about?: string
  /** Columns that are never returned, such as password_hash. */
  hidden?: readonly string[]
  /** A key of `metadata` that is Mercer's own and never leaves. */
  private_metadata?: string
  /** Columns that only operators see: what they write for themselves, and who of them did something. */
  operators_only?: readonly string[]
  /** Columns with the id of a person: others than operators see those of customers, and else null. */
  customers_only?: readonly string[]
  /** Columns returned only to their owner: null unless the operation marked the row with `own: true`. */
  masked?: readonly string[]
  /** Values calculated by rules: totals, `object`, the selected payment session. */
  computed?: Readonly<Record<string, z.ZodType>>
  /** What JSON columns hold, as types for callers in TypeScript; what was stored otherwise is returned as it is. */
  json?: object
  /** Relations a client may expand; others are not accessible. */
  relations?: readonly string[]
  /** Relations that are returned wherever the row is, also when `expand` does not name them; only `fields` leaves them out. */
  always?: readonly string[]
  /** Lists that rules calculate from other rows, returned only when expanded, each with its entity. */
  made?: Readonly<Record<string, string>>
  /** Relations to one row that v1 has besides a list: each is the first row of the given relation. */
  first?: Readonly<Record<string, string>>
  /** Computed values that follow from relations that were read with the row, and are absent where they were not. */
  derived?: (row: Record<string, unknown>) => Record<string, unknown> | undefined
  /** Relations that are read with the row for what is derived, and are not returned. */
  reads?: readonly string[]
  /** Rows of a relation that are omitted, unless the operation marked their owner with `whole: true`. */
  only?: Readonly<Record<string, (row: Record<string, unknown>) => boolean>>
}

export interface Relation {
  entity: Entity
  many: boolean
  /** Not in the tables: the operation fills it in. */
  made?: true
  /** Not in the tables: the first row of this relation. */
  first?: string
}

/** The wire shape of one kind of row: its fields, and what can be expanded. */
export interface Entity<Name extends string = string, Spec extends EntitySpec = EntitySpec> {
  name: Name
  spec: Spec
  /** The column that identifies a row, always returned: `id`, or a currency's `code`. */
  key: string
  columns: string[]
  /** Columns that Prisma returns as Decimal, which would be sent as text. */
  decimals: string[]
  computed: string[]
  /** Computed values that are always the same: `object`. */
  constants: Record<string, unknown>
  relations: Record<string, Relation>
  /** All fields that may be returned, for the document and for tests that parse responses strictly. */
  schema: z.ZodType
}

/** Declares the wire shape of a table's rows. `link` completes it once all are declared. */
export function entity<const Name extends string, const Spec extends EntitySpec>(name: Name, spec: Spec) {
  const made: Entity<Name, Spec> = {
    name,
    spec,
    key: "id",
    columns: [],
    decimals: [],
    computed: Object.keys(spec.computed ?? {}),
    constants: constantsIn(spec.computed ?? {}),
    relations: {},
    schema: z.never(),
  }
  return made
}

/** Types of JSON columns, for `json`: nothing of it is there at runtime. */
export const typed = <T extends object>() => ({}) as T

/** A computed list of another entity's rows. */
export type Rows<Name extends string> = z.ZodType & { of: Name }

/** The schema of such a list. */
export const rowsOf = <const Name extends string>(entity: { name: Name; schema: z.ZodType }): Rows<Name> =>
  Object.assign(z.array(z.lazy(() => entity.schema)), { of: entity.name })

function constantsIn(computed: Readonly<Record<string, z.ZodType>>): Record<string, unknown> {
  const literals = Object.entries(computed).flatMap(([name, type]) =>
    type instanceof z.ZodLiteral ? [[name, type.value] as const] : [],
  )
  return Object.fromEntries(literals)
}

/**
 * Links the declared entities to the tables and to each other; throws for unknown names. `entities` are all that
 * relations may lead to.
 */
export function link(
  declared: Record<string, Entity>,
  models: Readonly<Record<string, Model>>,
  entities: Record<string, Entity> = declared,
): void {
  for (const shape of Object.values(declared)) {
    const model = must(models[shape.name], shape.name)
    const hidden = new Set(shape.spec.hidden)
    shape.key = model.key?.[0] ?? "id"
    shape.columns = Object.keys(model.columns).filter((name) => !hidden.has(name))
    shape.decimals = shape.columns.filter((name) => model.columns[name]?.kind === "decimal")
    for (const name of shape.spec.relations ?? []) shape.relations[name] = relation(shape.name, name)
    for (const [name, far] of Object.entries(shape.spec.made ?? {}))
      shape.relations[name] = { entity: must(entities[far], `entity ${far}`), many: true, made: true }
    for (const [name, list] of Object.entries(shape.spec.first ?? {}))
      shape.relations[name] = { ...relation(shape.name, list), many: false, first: list }
    for (const name of shape.spec.always ?? []) must(shape.relations[name], `${shape.name}.${name}`)
    shape.schema = schemaOf(shape, model)
  }

  function relation(owner: string, name: string): Relation {
    const { model, many, through } = must(models[owner]?.relations[name], `${owner}.${name}`)
    const far = through ? must(models[model]?.relations[through], `${model}.${through}`).model : model
    return { entity: must(entities[far], `entity ${far}`), many }
  }
}

function must<T>(value: T | undefined, name: string): T {
  if (value === undefined) throw new Error(`The wire shapes name ${name}, which does not exist`)
  return value
}

function schemaOf(shape: Entity, model: Model): z.ZodType {
  const fields: Record<string, z.ZodType> = {}
  for (const name of shape.columns) {
    const { kind, nullable } = must(model.columns[name], name)
    const isMasked = shape.spec.masked?.includes(name) ?? false
    const schema = columnSchema({ kind, nullable: nullable || isMasked })
    fields[name] = (shape.spec.operators_only?.includes(name) ? schema.describe(FOR_OPERATORS) : schema).optional()
  }
  for (const [name, type] of Object.entries(shape.spec.computed ?? {})) fields[name] = type.optional()
  for (const [name, { entity: far, many }] of Object.entries(shape.relations)) {
    const one = z.lazy(() => far.schema)
    fields[name] = many ? z.array(one).optional() : one.nullable().optional()
  }
  return z.strictObject(fields).meta({ id: shape.name })
}

const FOR_OPERATORS = "Only operators see it."

function columnSchema({ kind, nullable }: Column): z.ZodType {
  const type = typeof kind === "object" ? z.enum(kind.enum as [string, ...string[]]) : (kinds[kind] ?? z.unknown())
  return nullable ? type.nullable() : type
}

const kinds: Record<string, z.ZodType> = {
  string: z.string(),
  int: z.int(),
  float: z.number(),
  decimal: z.number(),
  bigint: z.int(),
  boolean: z.boolean(),
  date: z.iso.datetime(),
  json: z.union([z.record(z.string(), z.unknown()), z.array(z.unknown())]),
}
