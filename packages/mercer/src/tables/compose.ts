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

/** PostgreSQL's schema of a shop's own tables. */
const SHOP_SCHEMA = "shop"

/** The other side of a relation, which the shop does not write. */
interface Back {
  /** The core model that gets the field. */
  to: string
  field: string
  from: string
  relation: string | undefined
  many: boolean
}

/**
 * Mercer's tables and the shop's as one schema: the shop writes only its own models, which get the PostgreSQL schema
 * "shop", and Mercer's models get the other side of each relation. Throws, naming the model and the field, for what
 * would touch Mercer's tables or get in its way.
 */
export function compose(core: readonly SchemaFile[], own: readonly SchemaFile[], head: string): SchemaFile[] {
  const coreFiles = core
    .filter(({ name }) => name !== "schema.prisma")
    .map(({ name, content }) => ({ name, content, schema: getSchema(content) }))
  const coreModels = new Map(coreFiles.flatMap(({ schema }) => namesIn(schema)))
  const parsed = own.map(({ name, content }) => ({ name, schema: parse(name, content) }))
  const backs = parsed.flatMap(({ schema }) => ownBlocks(schema, coreModels))
  for (const back of backs) addBack(coreModels.get(back.to) as Model, back)
  const changed = new Set(backs.map(({ to }) => to))
  return [
    { name: "schema.prisma", content: head },
    ...coreFiles.map(({ name, content, schema }) => ({
      name,
      content: namesIn(schema).some(([model]) => changed.has(model)) ? print(schema) : content,
    })),
    ...parsed.map(({ name, schema }) => ({ name: `own-${name}`, content: print(schema) })),
  ]
}

/** Prisma takes a comment for a model's only where no empty line follows, and Mercer's generator reads some of them. */
const print = (schema: Schema) => printSchema(schema).replace(/^(\/\/\/.*\n)\n+(?=\/\/\/|model |enum )/gm, "$1")

function parse(name: string, content: string): Schema {
  try {
    return getSchema(content)
  } catch (error) {
    throw new Error(`prisma/${name} is not in Prisma's language: ${(error as Error).message}`)
  }
}

const isModel = (block: Block): block is Model => block.type === "model"
const namesIn = (schema: Schema) => schema.list.filter(isModel).map((model) => [model.name, model] as const)

/** Puts the shop's blocks into its schema, and returns the other sides of their relations to the core. */
function ownBlocks(schema: Schema, core: ReadonlyMap<string, Model>): Back[] {
  for (const block of schema.list)
    if (block.type === "datasource" || block.type === "generator")
      throw new Error(`A shop's prisma/ has only models and enums: remove the ${block.type} ${block.name}`)
  for (const block of schema.list) if (isModel(block) || block.type === "enum") putIntoShop(block as Model)
  return schema.list.filter(isModel).flatMap((model) => {
    if (core.has(model.name)) throw new Error(`Mercer has a model ${model.name} already: choose another name`)
    return fieldsOf(model).flatMap((field) => backOf(model, field, core))
  })
}

const fieldsOf = (model: Model) => model.properties.filter((one): one is Field => one.type === "field")

type Attribute = NonNullable<Field["attributes"]>[number]
const isAttribute = (one: { type: string; name?: string }, name: string) =>
  one.type === "attribute" && one.name === name

function putIntoShop(block: Model): void {
  // The parser calls the entries of an enum `enumerators`.
  const entries = (block.properties ?? (block as unknown as { enumerators: Model["properties"] }).enumerators) as {
    type: string
    name?: string
    args?: Attribute["args"]
  }[]
  const known = entries.find((one) => isAttribute(one, "schema"))
  const given = known?.args?.[0]?.value
  if (known && given !== `"${SHOP_SCHEMA}"`)
    throw new Error(
      `${block.name} is in the schema ${given}: a shop's tables are in "${SHOP_SCHEMA}", and need no @@schema`,
    )
  if (known) return
  const args = [{ type: "attributeArgument", value: `"${SHOP_SCHEMA}"` }]
  entries.push({ type: "attribute", kind: "object", name: "schema", args } as never)
}

function backOf(model: Model, field: Field, core: ReadonlyMap<string, Model>): Back[] {
  const to = field.fieldType
  if (typeof to !== "string" || !core.has(to)) return []
  const where = `${model.name}.${field.name}`
  const relation = field.attributes?.find((one) => isAttribute(one, "relation"))
  const args = argumentsOf(relation)
  if (!args.fields) throw new Error(`${where} needs @relation(fields: […], references: […], onDelete: …)`)
  mustSayOnDelete(where, args.onDelete, field)
  const [column = ""] = listIn(args.fields)
  const many = !isUnique(model, column)
  const name = args.name?.replaceAll('"', "")
  return [{ to, field: backName(model.name, name), from: model.name, relation: name, many }]
}

/** Mercer deletes lines, prices and sessions: Prisma's default would make that fail for shoppers. */
function mustSayOnDelete(where: string, onDelete: string | undefined, field: Field): void {
  if (onDelete === "Cascade" || (onDelete === "SetNull" && field.optional)) return
  const words =
    onDelete === "SetNull"
      ? "is SetNull, but the field is required: add ?"
      : "must say what happens when Mercer deletes the row"
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
