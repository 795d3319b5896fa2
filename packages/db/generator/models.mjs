// A Prisma generator: writes src/generated/models.ts, the schema as data.
// The wire layer reads them: which columns a model has, how its relations join, which models are only join tables.
import fs from "node:fs"
import path from "node:path"
import generatorHelper from "@prisma/generator-helper"

const kinds = {
  String: "string",
  Int: "int",
  Float: "float",
  Decimal: "decimal",
  Boolean: "boolean",
  DateTime: "date",
  Json: "json",
  BigInt: "bigint",
}

generatorHelper.generatorHandler({
  onManifest: () => ({ prettyName: "facts of the models", defaultOutput: "./generated" }),
  onGenerate: async ({ dmmf, generator }) => {
    const folder = generator.output.value
    fs.mkdirSync(folder, { recursive: true })
    fs.writeFileSync(path.join(folder, "model-name.ts"), nameSource(dmmf.datamodel))
    fs.writeFileSync(path.join(folder, "models.ts"), source(dmmf.datamodel))
  },
})

const WRITTEN = "// Written by `prisma generate` (generator/models.mjs). Don't edit."

function nameSource(datamodel) {
  const names = datamodel.models.map((model) => `  | "${model.name}"`)
  return [WRITTEN, "export type ModelName =", ...names, ""].join("\n")
}

function source(datamodel) {
  const entries = datamodel.models.map((model) => `  ${model.name}: ${JSON.stringify(facts(model, datamodel))},`)
  return [
    WRITTEN,
    'import type { ModelFacts } from "../model-facts.ts"',
    'import type { ModelName } from "./model-name.ts"',
    "",
    "export const models = {",
    ...entries,
    "} as const satisfies Record<ModelName, ModelFacts>",
    "",
  ].join("\n")
}

function facts(model, datamodel) {
  const columns = model.fields.filter((field) => field.kind !== "object")
  const relations = model.fields.filter((field) => field.kind === "object")
  return {
    table: model.dbName ?? model.name,
    schema: model.schema ?? "public",
    delegate: model.name[0].toLowerCase() + model.name.slice(1),
    join: isJoin(model),
    key: keyOf(model),
    columns: Object.fromEntries(columns.map((field) => [field.name, column(field, datamodel)])),
    relations: Object.fromEntries(relations.map((field) => [field.name, relation(field, datamodel)])),
  }
}

const isJoin = (model) => /@join\b/.test(model.documentation ?? "")

function keyOf(model) {
  const id = model.fields.find((field) => field.isId)
  return id ? [id.name] : (model.primaryKey?.fields ?? model.uniqueFields[0])
}

function column(field, datamodel) {
  const values = datamodel.enums.find((one) => one.name === field.type)?.values
  const kind = values ? { enum: values.map((value) => value.name) } : kinds[field.type]
  return { kind, nullable: !field.isRequired }
}

function relation(field, datamodel) {
  const other = datamodel.models.find((one) => one.name === field.type)
  const facing = other.fields.find((one) => one.relationName === field.relationName && one !== field)
  const owns = field.relationFromFields.length > 0
  return {
    model: other.name,
    many: field.isList,
    from: owns ? field.relationFromFields : facing.relationToFields,
    to: owns ? field.relationToFields : facing.relationFromFields,
    ...(!owns && isJoin(other) && { through: farSide(other, facing) }),
  }
}

/** The other relation of a join model. */
function farSide(join, facing) {
  return join.fields.find((field) => field.kind === "object" && field !== facing).name
}
