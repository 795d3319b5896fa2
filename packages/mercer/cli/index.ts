// `mercer …`: what a shop's folder is started and built with; all other commands are those of the server.
import fs from "node:fs"
import path from "node:path"
import { buildPanel } from "./build-panel.ts"
import { buildShop } from "./build-shop.ts"
import { develop } from "./dev/develop.ts"
import { homeOf } from "./shop-code.ts"
import { start } from "./start.ts"
import { generateTables, writeTables } from "./tables.ts"
import { testShop } from "./test.ts"

const OWN = `mercer <command>

  dev                                                            compile and run the shop, again at every change; generate too
  build                                                          compile mercer.config.ts and say what is wrong with it
  start                                                          compile the shop and run it as in production
  generate                                                       write the client of the tables in prisma/*.prisma
  migration NAME                                                 write the SQL of what has changed in them
  upgrade [VERSION]                                              try a new version in a copy, then raise the number
  test                                                           run test/*.test.ts on the shop with an empty database

`

async function run(words: string[]): Promise<void> {
  const folder = process.cwd()
  const [command] = words
  // It reads the settings itself, again after each change of them.
  if (command === "dev") return develop(folder)
  const settings = path.join(homeOf(folder), ".env")
  if (fs.existsSync(settings)) process.loadEnvFile(settings)
  if (command === "start") return start(folder)
  if (command === "generate") return generateTables(folder)
  if (command === "migration") return writeTables(folder, words[1])
  if (command === "test") return void (process.exitCode = await testShop(folder))
  if (command === "upgrade") return void (process.exitCode = await upgradeShop(folder, words[1]))
  const compiled = words.length > 0 ? await buildShop(folder) : undefined
  if (compiled) process.env.MERCER_SHOP = compiled
  if (command === "build") return built(folder, compiled)
  if (words.length === 0 || words.includes("--help")) process.stdout.write(OWN)
  await import(commands)
}

/** What `mercer start` would build, so that a mistake is found before; what compilers cannot see is checked as the start does it. */
async function built(folder: string, compiled: string | undefined): Promise<void> {
  if (compiled) await import(checks)
  const isWithPanel = compiled && (await buildPanel(folder, compiled))
  const words = compiled
    ? `Compiled mercer.config.ts${isWithPanel ? " and the shop's part of the panel" : ""}`
    : NOTHING
  process.stdout.write(`${words}\n`)
}

async function upgradeShop(folder: string, wanted: string | undefined): Promise<number> {
  const { upgrade } = await import("./upgrade/upgrade.ts")
  return upgrade(folder, wanted)
}

const NOTHING = "There is no mercer.config.ts in this folder"
const checks = "./check.mjs"
const commands = "./commands.mjs"

run(process.argv.slice(2)).catch((error: Error) => {
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
})
