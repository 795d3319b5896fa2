import path from "node:path"
import { fileURLToPath } from "node:url"
import { buildShop } from "./build-shop.ts"
import { dataOf, openDatabase } from "./database.ts"

const server = path.join(path.dirname(fileURLToPath(import.meta.url)), "server.mjs")

/** `mercer start`: the shop as in production, in this process. */
export async function start(folder: string): Promise<void> {
  // Unless the environment says otherwise.
  Object.assign(process.env, { NODE_ENV: process.env.NODE_ENV ?? "production" })
  const isOurDatabase = !process.env.DATABASE_URL?.trim()
  const opening = isOurDatabase ? openDatabase(dataOf(folder, process.env)) : undefined
  const [compiled, url] = await Promise.all([buildShop(folder), opening])
  if (compiled) process.env.MERCER_SHOP = compiled
  if (url) process.env.DATABASE_URL = url
  // An embedded database ends with this process, which must stay for that.
  const replace = (process as { execve?: (file: string, args: string[], env: NodeJS.ProcessEnv) => void }).execve
  if (replace && !isOurDatabase) replace.call(process, process.execPath, [process.execPath, server], process.env)
  await import(serverModule)
}

const serverModule = "./server.mjs"
