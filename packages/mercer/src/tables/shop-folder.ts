import fs from "node:fs"
import path from "node:path"
import type { SchemaFile } from "./compose.ts"

/** The folders that the tools for own tables work with. */
export interface TableFolders {
  /** The shop's folder, with prisma/ and mercer.config.ts. */
  shop: string
  /** Mercer's tables in Prisma's language. */
  core: string
}

/** The files of a folder that are in Prisma's language, by name; none when there is no such folder. */
export function schemaFiles(folder: string): SchemaFile[] {
  if (!fs.existsSync(folder)) return []
  return fs
    .readdirSync(folder)
    .filter((name) => name.endsWith(".prisma"))
    .sort()
    .map((name) => ({ name, content: fs.readFileSync(path.join(folder, name), "utf8") }))
}

/** The head of the composed schema: where its client is written, and PostgreSQL's schemas. */
export function headOf(output: string, modelsGenerator?: string): string {
  const models = modelsGenerator
    ? `generator models {\n  provider = ${quoted(`node "${modelsGenerator}"`)}\n  output   = ${quoted(output)}\n}\n`
    : ""
  return `generator client {
  provider            = "prisma-client"
  output              = ${quoted(`${output}/client`)}
  previewFeatures     = ["relationJoins"]
  runtime             = "nodejs"
  moduleFormat        = "esm"
  importFileExtension = "ts"
}
${models}
datasource db {
  provider = "postgresql"
  schemas  = ["public", "mercer", "shop"]
}
`
}

/** A text in Prisma's language: a folder's name may have spaces, or backslashes. */
const quoted = (text: string) => JSON.stringify(text)
