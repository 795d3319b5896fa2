import * as z from "zod"

/** A column as the tables' generated description gives it. */
export interface Column {
  kind: string | { readonly enum: readonly string[] }
  nullable: boolean
}

/** A table as the wire needs to know it: its columns and what they lead to. */
export interface Model {
  /** The columns that tell its rows apart. */
  key?: readonly string[]
  columns: Readonly<Record<string, Column>>
  /** `through`: on a relation to a table that only ties two others, the relation that leads to the far one. */
  relations: Readonly<Record<string, { model: string; many: boolean; through?: string }>>
}

export interface EntitySpec {
  /** Columns that never leave, such as password_hash. */
  hidden?: readonly string[]
  /** Columns that only their owner sees: null unless the operation marked the row with `own: true`. */
  masked?: readonly string[]
  /** Values worked out by rules: totals, `object`, the selected payment session. */
  computed?: Readonly<Record<string, z.ZodType>>
  /** Relations a client may expand; one that is not named here cannot be reached. */
  relations?: readonly string[]
  /** Lists that rules work out of other rows, shown only when expanded: of which entity each is. */
  made?: Readonly<Record<string, string>>
  /** Relations to one row that v1 knows beside a list: each is the first row of the relation that is named. */
  first?: Readonly<Record<string, string>>
  /** Rows of a relation that are left out, unless the operation marked their owner with `whole: true`. */
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

/** The wire shape of one kind of row: what may leave, and what can be expanded. */
export interface Entity<Name extends string = string, Spec extends EntitySpec = EntitySpec> {
  name: Name
  spec: Spec
  /** The column that stands for a row, always shown: `id`, or a currency's `code`. */
  key: string
  columns: string[]
  /** Columns that Prisma gives as Decimal, which would leave as text. */
  decimals: string[]
  computed: string[]
  /** Computed values that are always the same: `object`. */
  constants: Record<string, unknown>
  relations: Record<string, Relation>
  /** Everything that may leave, for the document and for tests that parse answers strictly. */
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

function constantsIn(computed: Readonly<Record<string, z.ZodType>>): Record<string, unknown> {
  const literals = Object.entries(computed).flatMap(([name, type]) =>
    type instanceof z.ZodLiteral ? [[name, type.value] as const] : [],
  )
  return Object.fromEntries(literals)
}

/** Ties the declared entities to the tables and to each other. Called once; throws when a name leads nowhere. */
export function link(entities: Record<string, Entity>, models: Readonly<Record<string, Model>>): void {
  for (const shape of Object.values(entities)) {
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
    fields[name] = columnSchema({ kind, nullable: nullable || isMasked }).optional()
  }
  for (const [name, type] of Object.entries(shape.spec.computed ?? {})) fields[name] = type.optional()
  for (const [name, { entity: far, many }] of Object.entries(shape.relations)) {
    const one = z.lazy(() => far.schema)
    fields[name] = many ? z.array(one).optional() : one.nullable().optional()
  }
  return z.strictObject(fields).meta({ id: shape.name })
}

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
