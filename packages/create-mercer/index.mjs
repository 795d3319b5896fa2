#!/usr/bin/env node
// `npm create mercer my-shop`: a folder with a shop in it. It asks nothing; options say what is to be otherwise.
import { spawnSync } from "node:child_process"
import fs from "node:fs"
import path from "node:path"
import { parseArgs } from "node:util"

const USAGE = `create-mercer <folder> [options]

  --mercer VERSION        the version of Mercer, or the file of a tarball; else the newest
  --install PROGRAM       npm, pnpm or none; else the one that runs this
`

const MANAGERS = ["npm", "pnpm"]
/** Files of the template that name the shop. */
const NAMING = ["README.md", "Containerfile", "compose.yaml"]

class Misused extends Error {}

function main() {
  const { folder, mercer, manager } = read()
  const name = nameOf(folder)
  copy(path.join(import.meta.dirname, "template"), folder, name)
  fs.writeFileSync(path.join(folder, "package.json"), `${JSON.stringify(packageOf(name, mercer), null, 2)}\n`)
  if (manager !== "none") install(folder, manager)
  process.stdout.write(wordsFor(folder, manager === "none" ? "npm" : manager, manager === "none"))
}

function read() {
  const options = { mercer: { type: "string" }, install: { type: "string" }, help: { type: "boolean" } }
  const { values, positionals } = parsed(options)
  if (values.help || positionals.length !== 1) throw new Misused(USAGE)
  const manager = values.install ?? running()
  if (manager !== "none" && !MANAGERS.includes(manager)) throw new Misused(`${manager} is not npm, pnpm or none\n`)
  const folder = path.resolve(positionals[0])
  if (fs.existsSync(folder) && fs.readdirSync(folder).length > 0) throw new Misused(`${folder} is not empty\n`)
  return { folder, mercer: specOf(values.mercer), manager }
}

function parsed(options) {
  try {
    return parseArgs({ options, allowPositionals: true })
  } catch (error) {
    throw new Misused(`${error.message}\n\n${USAGE}`)
  }
}

/** The package manager that runs this, by what it says of itself. */
function running() {
  const name = process.env.npm_config_user_agent?.split("/")[0] ?? ""
  return MANAGERS.includes(name) ? name : "npm"
}

/** A tarball is named by where it is; without any wish it is a version like this program's own. */
function specOf(wanted) {
  if (wanted && fs.existsSync(wanted)) return `file:${path.resolve(wanted)}`
  if (wanted) return wanted
  const { version } = JSON.parse(fs.readFileSync(path.join(import.meta.dirname, "package.json"), "utf8"))
  return `^${version}`
}

function nameOf(folder) {
  const name = path.basename(folder).toLowerCase()
  if (!/^[a-z0-9][a-z0-9._-]*$/.test(name)) throw new Misused(`${name} cannot be the name of a package\n`)
  return name
}

/** Packages are published without files that are called .gitignore. */
function copy(from, to, name) {
  fs.cpSync(from, to, { recursive: true })
  for (const file of ["gitignore", "env.example"]) fs.renameSync(path.join(to, file), path.join(to, `.${file}`))
  // The settings of a new shop are in force at once; its repository has only the example.
  fs.copyFileSync(path.join(to, ".env.example"), path.join(to, ".env"))
  for (const file of NAMING.map((file) => path.join(to, file)))
    fs.writeFileSync(file, fs.readFileSync(file, "utf8").replaceAll("my-shop", name))
}

const packageOf = (name, mercer) => ({
  name,
  private: true,
  type: "module",
  scripts: {
    dev: "mercer dev",
    start: "mercer start",
    test: "mercer test",
    typecheck: "tsc",
  },
  dependencies: { mercer },
  devDependencies: { "@types/node": "^20.19.0", "@types/react": "^19.0.0", typescript: "^6.0.0 || ^7.0.0" },
})

function install(folder, manager) {
  const { status } = spawnSync(manager, ["install"], {
    cwd: folder,
    stdio: "inherit",
    shell: process.platform === "win32",
  })
  if (status !== 0) throw new Error(`The shop is in ${folder}, but ${manager} install failed there`)
}

function wordsFor(folder, manager, isBare) {
  const steps = [`cd ${path.relative(process.cwd(), folder) || "."}`, ...(isBare ? [`${manager} install`] : [])]
  steps.push(`${manager} run dev`)
  return `\nThe shop is in ${folder}.\n\n${steps.map((step) => `  ${step}`).join("\n")}\n\nThe panel is then at http://localhost:9000/app. It asks for the set-up code that the server prints.\n`
}

try {
  main()
} catch (error) {
  process.stderr.write(error instanceof Misused ? error.message : `${error.message}\n`)
  process.exitCode = 1
}
