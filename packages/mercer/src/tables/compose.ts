import { getSchema, printSchema } from "@mrleebo/prisma-ast"

/** A file of a schema in Prisma's language. */
export interface SchemaFile {
  name: string
  content: string
}

type Schema = ReturnType<typeof getSchema>
type Block = Schema["list"][number]
type Model = Extract<Block, { type: "model" }>
type Field = Extract<Model["properties"][number], { type: "field" }>

/** The models of a shop, or of one of its plugins. */
export interface Owned {
  files: readonly SchemaFile[]
  /** PostgreSQL's schema of their tables. */
  schema: string
  /** The plugin's name; none for the shop. */
  plugin?: string | undefined
}

interface Known {
  model: Model
  /** For messages: "Mercer", "The plugin reviews". */
  owner: string
}

/** The other side of a relation, which the shop does not write. */
interface Back {
  /** The model that gets the field: Mercer's, or a plugin's. */
  to: string
  field: string
  from: string
  relation: string | undefined
  many: boolean
}

/**
 * Mercer's tables, those of plugins and the shop's as one schema: who owns models writes only these, which get the owner's
 * PostgreSQL schema, and the models that they relate to get the other side of each relation. Throws, naming the model and
 * the field, for what would touch others' tables or get in their way.
 */
export function compose(core: readonly SchemaFile[], owners: readonly Owned[], head: string): SchemaFile[] {
  const coreFiles = core
    .filter(({ name }) => name !== "schema.prisma")
    .map(({ name, content }) => ({ name, content, schema: getSchema(content) }))
  const known = new Map<string, Known>()
  for (const { schema } of coreFiles) takeNames(schema, known, "Mercer")
  const isCore = new Set(known.keys())
  const coreTables = new Set(coreFiles.flatMap(({ schema }) => schema.list.filter(isModel).map(tableOf)))
  const changed = new Set<string>()
  const added = owners.flatMap((owner) => {
    const parsed = owner.files.map(({ name, content }) => ({
      name: fileOf(owner, name),
      schema: parse(owner, name, content),
    }))
    // The shop may relate to tables of its plugins. A plugin does not know which others there are.
    const near = owner.plugin ? new Map([...known].filter(([name]) => isCore.has(name))) : new Map(known)
    for (const { schema } of parsed) takeNames(schema, known, owner.plugin ? `The plugin ${owner.plugin}` : "The shop")
    for (const { schema } of parsed) mustNotAdopt(schema, coreTables)
    for (const back of parsed.flatMap(({ schema }) => ownBlocks(schema, owner, near))) {
      addBack((near.get(back.to) as Known).model, back)
      changed.add(back.to)
    }
    return parsed
  })
  return [
    { name: "schema.prisma", content: head },
    ...coreFiles.map(({ name, content, schema }) => ({
      name,
      content: namesIn(schema).some((model) => changed.has(model)) ? print(schema) : content,
    })),
    ...added.map(({ name, schema }) => ({ name, content: print(schema) })),
  ]
}

const fileOf = ({ plugin }: Owned, name: string) => (plugin ? `plugin-${plugin}-${name}` : `own-${name}`)

/** Prisma takes a comment for a model's only where no empty line follows, and Mercer's generator reads some of them. */
const print = (schema: Schema) => printSchema(schema).replace(/^(\/\/\/.*\n)\n+(?=\/\/\/|model |enum )/gm, "$1")

function parse({ plugin }: Owned, name: string, content: string): Schema {
  try {
    return getSchema(content)
  } catch (error) {
    throw new Error(
      `${plugin ? `${name} of the plugin ${plugin}` : `prisma/${name}`} is not in Prisma's language: ${(error as Error).message}`,
    )
  }
}

const isModel = (block: Block): block is Model => block.type === "model"
const namesIn = (schema: Schema) =>
  schema.list.filter((block) => isModel(block) || block.type === "enum").map((block) => (block as Model).name)

/** All models and enums are in one client: no name is taken twice. */
function takeNames(schema: Schema, known: Map<string, Known>, owner: string): void {
  for (const block of schema.list) {
    if (!isModel(block) && block.type !== "enum") continue
    const { type, name } = block as Model
    const other = known.get(name)?.owner
    if (other === "Mercer") throw new Error(`Mercer has a ${type} ${name} already: choose another name`)
    if (other)
      throw new Error(`${owner} has the ${type} ${name}, and so has ${small(other)}: one of them needs another name`)
    known.set(name, { model: block as Model, owner })
  }
}

const small = (words: string) => words.replace(/^The /, "the ")

/** Puts the owner's blocks into its schema, and returns the other sides of their relations to others' models. */
function ownBlocks(schema: Schema, owner: Owned, others: ReadonlyMap<string, Known>): Back[] {
  for (const block of schema.list)
    if (block.type === "datasource" || block.type === "generator")
      throw new Error(`A shop's prisma/ has only models and enums: remove the ${block.type} ${block.name}`)
  for (const block of schema.list) if (isModel(block) || block.type === "enum") putIntoSchema(block as Model, owner)
  return schema.list
    .filter(isModel)
    .flatMap((model) => fieldsOf(model).flatMap((field) => backOf(model, field, others)))
}

const fieldsOf = (model: Model) => model.properties.filter((one): one is Field => one.type === "field")

type Attribute = NonNullable<Field["attributes"]>[number]
const isAttribute = (one: { type: string; name?: string }, name: string) =>
  one.type === "attribute" && one.name === name

/** The schema of a table, or of an enum, that the shop's code for Medusa v1 has made: adopted, never created. */
const ADOPTED = '"public"'

/** Mercer's tables are Mercer's to change, by whatever name. */
function mustNotAdopt(schema: Schema, coreTables: ReadonlySet<string>): void {
  for (const model of schema.list.filter(isModel)) {
    if (attributeValue(model, "schema") === ADOPTED && coreTables.has(tableOf(model)))
      throw new Error(`${model.name} is in Mercer's table ${tableOf(model)}: only tables of your own are adopted`)
  }
}

const tableOf = (model: Model) => String(attributeValue(model, "map") ?? model.name).replaceAll('"', "")

/** The value of a model's attribute, in quotes. */
function attributeValue(model: Model, attribute: string): unknown {
  const found = model.properties.find((one) => isAttribute(one, attribute))
  return (found as { args?: Attribute["args"] } | undefined)?.args?.[0]?.value
}

function putIntoSchema(block: Model, { schema, plugin }: Owned): void {
  // The parser calls the entries of an enum `enumerators`.
  const entries = (block.properties ?? (block as unknown as { enumerators: Model["properties"] }).enumerators) as {
    type: string
    name?: string
    args?: Attribute["args"]
  }[]
  const known = entries.find((one) => isAttribute(one, "schema"))
  const given = known?.args?.[0]?.value
  if (known && given !== `"${schema}"` && (plugin || given !== ADOPTED)) {
    const adopts = plugin ? "" : `, but for tables in "public" that your code for Medusa v1 has made`
    throw new Error(
      `${block.name} is in the schema ${given}: these tables are in "${schema}", and need no @@schema${adopts}`,
    )
  }
  if (known) return
  const args = [{ type: "attributeArgument", value: `"${schema}"` }]
  entries.push({ type: "attribute", kind: "object", name: "schema", args } as never)
}

function backOf(model: Model, field: Field, others: ReadonlyMap<string, Known>): Back[] {
  const to = field.fieldType
  const other = typeof to === "string" ? others.get(to) : undefined
  if (typeof to !== "string" || !other || !isModel(other.model)) return []
  const where = `${model.name}.${field.name}`
  const relation = field.attributes?.find((one) => isAttribute(one, "relation"))
  const args = argumentsOf(relation)
  if (!args.fields) throw new Error(`${where} needs @relation(fields: […], references: […], onDelete: …)`)
  mustSayOnDelete(where, args.onDelete, field, small(other.owner))
  const [column = ""] = listIn(args.fields)
  const many = !isUnique(model, column)
  const name = args.name?.replaceAll('"', "")
  return [{ to, field: backName(model.name, name), from: model.name, relation: name, many }]
}

/** Mercer deletes lines, prices and sessions: Prisma's default would make that fail for shoppers. */
function mustSayOnDelete(where: string, onDelete: string | undefined, field: Field, owner: string): void {
  if (onDelete === "Cascade" || (onDelete === "SetNull" && field.optional)) return
  const words =
    onDelete === "SetNull"
      ? "is SetNull, but the field is required: add ?"
      : `must say what happens when ${owner} deletes the row`
  throw new Error(`${where} ${words}: onDelete: Cascade, or onDelete: SetNull with an optional field`)
}

function argumentsOf(attribute: Attribute | undefined): Record<string, string | undefined> & { fields?: string } {
  const entries = (attribute?.args ?? []).map(({ value }) => {
    const pair = value as { type?: string; key?: string; value?: unknown }
    return pair.type === "keyValue" ? [pair.key, asText(pair.value)] : ["name", asText(value)]
  })
  return Object.fromEntries(entries)
}

const asText = (value: unknown): string =>
  typeof value === "object" && value !== null ? ((value as { args?: string[] }).args ?? []).join(",") : String(value)
const listIn = (text: string) => text.split(",").map((one) => one.trim())

function isUnique(model: Model, column: string): boolean {
  const field = fieldsOf(model).find(({ name }) => name === column)
  return (field?.attributes ?? []).some((one) => isAttribute(one, "unique") || isAttribute(one, "id"))
}

/** `Review` gives Product the field `reviews`; two relations of one model differ by their names. */
function backName(model: string, relation: string | undefined): string {
  const plural = `${model[0]?.toLowerCase()}${model.slice(1)}s`
  return relation ? `${plural}_${relation}` : plural
}

function addBack(model: Model, { field, from, relation, many }: Back): void {
  if (fieldsOf(model).some(({ name }) => name === field))
    throw new Error(
      `${model.name} has a field ${field} already: give the relation of ${from} a name, @relation("…", …)`,
    )
  const args = relation
    ? {
        attributes: [
          {
            type: "attribute",
            kind: "field",
            name: "relation",
            args: [{ type: "attributeArgument", value: `"${relation}"` }],
          },
        ],
      }
    : {}
  model.properties.push({ type: "field", name: field, fieldType: from, array: many, optional: !many, ...args } as never)
}
