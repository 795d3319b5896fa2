import { Refusal } from "@mercer/commerce"
import type { Entity, Relation } from "./entity.ts"

/** The parts of an entity to return: some or all of its fields, and relations, each with its own shape. */
export interface Shape {
  /** null = all */
  fields: ReadonlySet<string> | null
  relations: Record<string, Shape>
  /** The shop's custom fields to return with the columns, when there are any. */
  custom?: readonly string[]
  /** Not read from the tables: the operation calculates it. */
  made?: true
  /** Read as the first row of this relation. */
  first?: string
  /** Relations that are read with the row and not returned. */
  reads?: readonly string[]
  /** Selected by `forShoppers`: it has no columns that only operators see. */
  for_shoppers?: true
}

/** The custom fields that an answer may have, by their entities. */
export type CustomFields = Readonly<Record<string, readonly string[]>>

/** The relations that an operation returns: where a request names none, and what those that it names bring with them. */
export interface Usual {
  defaults: readonly string[]
  widened: (named: readonly string[]) => readonly string[]
}

const DEEPEST = 5
const MOST_NAMES = 100

/**
 * The shape that a request selects by `expand` and `fields`. Without them: all fields and the operation's default
 * relations. `expand=` returns no relations, `fields=` only the id. What an entity always returns is left out where
 * `fields` names others of its fields. Throws invalid_data for names that do not exist.
 */
export function select(
  entity: Entity,
  usual: readonly string[] | Usual,
  expand?: string,
  fields?: string,
  custom?: CustomFields,
): Shape {
  const list = fields === undefined ? undefined : names(fields, "fields")
  const shape = list && !isChange(list) ? { fields: null, relations: {} } : whole(entity)
  const known: Named = custom ? (one) => [...columnsOf(one), ...(custom[one.name] ?? [])] : columnsOf
  const { defaults, widened } = "widened" in usual ? usual : { defaults: usual, widened: asNamed }
  const wanted = expand === undefined ? (fields === "" ? [] : defaults) : widened(names(expand, "expand"))
  for (const path of wanted) grow(entity, shape, path.split("."), "expand")
  if (list) narrow(entity, shape, list, known)
  if (custom) addCustom(entity, shape, custom)
  if (entity.spec.reads) shape.reads = entity.spec.reads
  return shape
}

const asNamed: Usual["widened"] = (named) => named

/** An entity with all its fields and what it always returns. */
function whole({ spec, relations }: Entity): Shape {
  const below = (spec.always ?? []).map((name) => [name, whole((relations[name] as Relation).entity)] as const)
  return { fields: null, relations: Object.fromEntries(below) }
}

/** `+`, `-` and `*` before every name change what is selected anyway. */
const isChange = (list: string[]) => list.length > 0 && list.every((name) => /^[ +*-]/.test(name))

/** The names of all fields of an entity. */
type Named = (entity: Entity) => string[]
const columnsOf: Named = ({ columns, computed }) => [...columns, ...computed]

/** The number that a shop's own rule gives orders is selected with Mercer's, in whose place it is displayed. */
const SELECTED_WITH: Record<string, string> = { order_number: "display_id" }

/** Adds the custom fields that are selected, wherever their entity is nested. */
function addCustom(entity: Entity, shape: Shape, custom: CustomFields): void {
  const selected = (custom[entity.name] ?? []).filter(
    (name) => !shape.fields || shape.fields.has(name) || shape.fields.has(SELECTED_WITH[name] ?? name),
  )
  if (selected.length > 0) shape.custom = selected
  for (const [name, below] of Object.entries(shape.relations))
    addCustom((entity.relations[name] as Relation).entity, below, custom)
}

function names(text: string, parameter: string): string[] {
  if (text === "") return []
  const list = text.split(",").map((name) => (parameter === "fields" ? name.trimEnd() : name.trim())) // `+` came as a blank
  if (list.length > MOST_NAMES) refuse(`${parameter} takes at most ${MOST_NAMES} names`)
  return list
}

/** Adds a dotted relation path; every step of the path is returned too. */
function grow(entity: Entity, shape: Shape, path: string[], parameter: string): Shape {
  if (path.length > DEEPEST) refuse(`${parameter} goes at most ${DEEPEST} relations deep`)
  let here = { entity, shape }
  for (const name of path) {
    const relation = Object.hasOwn(here.entity.relations, name) ? here.entity.relations[name] : undefined
    if (!relation) return refuseNames(path)
    here.shape.relations[name] ??= { ...whole(relation.entity), ...origin(relation) }
    here = { entity: relation.entity, shape: here.shape.relations[name] }
  }
  return here.shape
}

function narrow(entity: Entity, shape: Shape, list: string[], known: Named): void {
  const changes = isChange(list)
  const selected = new Set(changes ? known(entity) : [])
  for (const name of list) {
    const sign = changes ? name[0] : "+"
    const path = (changes ? name.slice(1) : name).trim().split(".")
    if (path.length > DEEPEST + 1) refuse(`fields goes at most ${DEEPEST} relations deep`)
    if (sign === "*") grow(entity, shape, path, "fields").fields = null
    else if (path.length > 1 || isRelation(entity, path[0])) pick(entity, shape, path, sign === "-", known)
    else if (sign === "-") selected.delete(field(known(entity), path[0]))
    else selected.add(field(known(entity), path[0]))
  }
  shape.fields = selected.add(entity.key)
}

/** `items.title` loads the relation and returns that field of it; a relation that is expanded anyway stays whole. */
function pick(entity: Entity, shape: Shape, path: string[], remove: boolean, known: Named): void {
  const [first = "", ...rest] = path
  if (remove && rest.length === 0) {
    delete shape.relations[first]
    return
  }
  const relation = Object.hasOwn(entity.relations, first) ? entity.relations[first] : undefined
  if (!relation) refuseNames(path)
  const picked = { fields: new Set([relation.entity.key]), relations: {} }
  shape.relations[first] ??= { ...(rest.length ? picked : whole(relation.entity)), ...origin(relation) }
  const far = shape.relations[first]
  const [next] = rest
  if (next === undefined) return
  if (rest.length > 1 || isRelation(relation.entity, next)) {
    pick(relation.entity, far, rest, remove, known)
    return
  }
  const name = field(known(relation.entity), next)
  if (remove) far.fields = new Set([...(far.fields ?? known(relation.entity))].filter((selected) => selected !== name))
  else if (far.fields) far.fields = new Set([...far.fields, name])
}

/** Where the rows of a relation come from, when not from the tables by its own name. */
const origin = ({ made, first, entity }: Relation): Pick<Shape, "made" | "first" | "reads"> => ({
  ...(made && { made }),
  ...(first && { first }),
  ...(entity.spec.reads && { reads: entity.spec.reads }),
})

const isRelation = (entity: Entity, name = "") => Object.hasOwn(entity.relations, name)

function field(known: readonly string[], name = ""): string {
  if (!known.includes(name)) refuseNames([name])
  return name
}

/** v1's message, for names of relations too. */
function refuseNames(path: string[]): never {
  return refuse(`Requested fields [${path.join(".").slice(0, 200)}] are not valid`)
}

function refuse(message: string): never {
  throw new Refusal("invalid_data", message)
}

/** On a row: relations that the operation returns besides those that the request selects, by their names. */
export const BESIDES = Symbol("besides")

/** A row reduced to its shape. Columns that are not part of the entity are never returned. */
export function present(entity: Entity, shape: Shape, row: Row): Record<string, unknown> {
  const selected: Record<string, unknown> = {}
  const known = entity.spec.derived ? { ...entity.constants, ...entity.spec.derived(row) } : entity.constants
  for (const name of entity.computed) {
    const value = name in row ? row[name] : known[name]
    if (value !== undefined && (!shape.fields || shape.fields.has(name))) selected[name] = value
  }
  for (const name of entity.columns) if (!shape.fields || shape.fields.has(name)) selected[name] = row[name]
  for (const name of shape.custom ?? NOTHING) selected[name] = row[name]
  if (entity.spec.masked && row.own !== true)
    for (const name of entity.spec.masked) if (name in selected) selected[name] = null
  if (shape.for_shoppers)
    for (const name of entity.spec.customers_only ?? NOTHING) if (!isCustomer(selected[name])) selected[name] = null
  const { private_metadata: key } = entity.spec
  if (key && selected.metadata) selected.metadata = withoutKey(selected.metadata as Row, key)
  for (const name of entity.decimals) if (selected[name] != null) selected[name] = Number(selected[name])
  for (const name in shape.relations) {
    const { entity: far, many } = entity.relations[name] as Relation
    const below = shape.relations[name] as Shape
    const value = valueFor(entity, name, row)
    if (many) selected[name] = ((value ?? []) as Row[]).map((one) => present(far, below, one))
    else selected[name] = value ? present(far, below, value as Row) : null
  }
  if (row[BESIDES]) addBesides(entity, selected, row[BESIDES])
  return selected
}

/** Metadata without one of its keys; null if nothing else was in it. */
function withoutKey(metadata: Row, key: string): Row | null {
  if (!(key in metadata)) return metadata
  const { [key]: _, ...rest } = metadata
  return Object.keys(rest).length > 0 ? rest : null
}

function addBesides({ relations }: Entity, selected: Row, besides: Record<string, Row[]>): void {
  for (const [name, rows] of Object.entries(besides)) {
    const { entity: far } = relations[name] as Relation
    if (!(name in selected)) selected[name] = rows.map((one) => present(far, whole(far), one))
  }
}

type Row = Record<string, unknown> & { [BESIDES]?: Record<string, Row[]> }

/** Also of what is not selected, and stays so. */
const isCustomer = (id: unknown) => id === undefined || (typeof id === "string" && id.startsWith("cus_"))

const NOTHING: readonly string[] = []

/** A row's relation reduced to its shape: one row or several. */
function valueFor({ spec, relations }: Entity, name: string, row: Row): Row | Row[] | null | undefined {
  const first = relations[name]?.first
  if (first !== undefined) return (row[first] as Row[] | undefined)?.[0]
  const value = row[name] as Row | Row[] | null | undefined
  const test = spec.only?.[name]
  return test && row.whole !== true && Array.isArray(value) ? value.filter(test) : value
}
