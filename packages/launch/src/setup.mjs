// What both commands need first: the packages, the generated client, and for `npm start` the build.
import fs from "node:fs"
import path from "node:path"
import { Advice, hashOf, root, run, step, unlessDone } from "./steps.mjs"

const NODE = [20, 19]
const RECOMMENDED = "22 or 24"

/** Refuses a Node that is too old for what follows. */
export function checkNode() {
  const [major, minor] = process.versions.node.split(".").map(Number)
  if (major > NODE[0] || (major === NODE[0] && minor >= NODE[1])) return
  throw new Advice(`Mercer needs Node ${NODE.join(".")} or newer, this is ${process.version}: install ${RECOMMENDED}.`)
}

/** The Node that everything runs on, with a word about one that gets no repairs any more. */
export function aboutNode() {
  const isOld = Number(process.versions.node.split(".")[0]) < 22
  return `Node ${process.version}${isOld ? ` (its support has ended: ${RECOMMENDED} is recommended)` : ""}`
}

const MARK = "node_modules/.mercer"

/** The words that run a tool by way of pnpm, of the version that the repository names: turbo runs the tasks with it. */
export function byPnpm(...words) {
  const { packageManager } = JSON.parse(fs.readFileSync(path.join(root, "package.json"), "utf8"))
  return ["npx", ["--yes", packageManager, ...words]]
}

/** Installs the packages when they are not those of the lockfile. */
export function install() {
  return step("Packages", () => {
    const packages = ["apps", "packages"].flatMap((folder) =>
      fs.readdirSync(path.join(root, folder)).map((name) => `${folder}/${name}/package.json`),
    )
    const hash = hashOf(["pnpm-lock.yaml", "pnpm-workspace.yaml", "package.json", ...packages])
    // An install for production takes the tools away, and leaves the mark of the one before it.
    if (!fs.existsSync(path.join(root, "node_modules/.bin/turbo"))) fs.rmSync(path.join(root, MARK), { force: true })
    return unlessDone(MARK, hash, async () => {
      const advice = "The packages could not be installed: is the npm registry reachable? (npm ping)"
      // CI: pnpm would ask before it replaces folders that another version of it has made.
      const env = { CI: "true", npm_config_update_notifier: "false" }
      await run(...byPnpm("install", "--frozen-lockfile", "--prefer-offline"), { advice, env })
    })
  })
}

/** Generates the database client out of prisma/schema. */
export function generate() {
  return step("Database client", () => {
    const hash = hashOf(["prisma/schema", "packages/db/generator", "pnpm-lock.yaml"])
    return unlessDone("packages/db/src/generated/.mercer", hash, async () => {
      await run("node", ["generator/generate.mjs"], { cwd: path.join(root, "packages/db") })
    })
  })
}

const SHOP = path.join(root, "apps/shop")
const MERCER = path.join(root, "packages/mercer")
const PANEL = path.join(root, "packages/panel")

/** Makes one half of the package that shops install, for the shop of this repository. */
const pack = (only) => run("node", ["--import", "tsx", "build/index.ts", `--only=${only}`], { cwd: MERCER })
/** React has two builds, and pages made with the one do not run with the other. */
const IN_PRODUCTION = { NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1" }

/** Builds server, commands, shop and pages when there is no build of these sources. */
export async function build() {
  await buildServer()
  await buildPages()
}

/** What the server is built from. */
function hashOfSources() {
  const packages = fs.readdirSync(path.join(root, "packages")).filter((name) => name !== "launch")
  return hashOf(["apps/shop", "prisma", "pnpm-lock.yaml", ...packages.map((name) => `packages/${name}`)])
}

/** Bundles server and commands and compiles the shop for them, which takes seconds. */
export function buildServer() {
  return step("Server and commands", () =>
    unlessDone("packages/mercer/dist/dist/.mercer", hashOfSources(), async () => {
      await pack("server")
      await run("node", [path.join(MERCER, "mercer.mjs"), "build"], { cwd: SHOP })
    }),
  )
}

/** Builds the panel's pages: one thread's work for the better part of a minute. */
export function buildPages() {
  return step("Pages", async () => {
    const hash = hashOf(["packages/panel", "packages/commerce", "packages/mercer/build", "pnpm-lock.yaml"])
    await unlessDone("packages/panel/.next/.mercer", hash, () => nextBuild(PANEL))
    return unlessDone("packages/mercer/dist/web/.mercer", hash, () => pack("pages"))
  })
}

/** Builds the shop for a host of Next, which only tests start. */
export function buildNextHost() {
  return step("The shop for a host of Next", () =>
    unlessDone("apps/shop/.next/.mercer", hashOfSources(), () => nextBuild(SHOP)),
  )
}

const nextBuild = (cwd) => run("node", ["node_modules/next/dist/bin/next", "build"], { cwd, env: IN_PRODUCTION })

/** How node starts a program of the built package for the shop of this repository: its arguments, folder and settings. */
export function builtProgram(name) {
  return {
    args: ["--conditions=mercer-built", path.join(MERCER, `dist/dist/${name}.mjs`)],
    cwd: SHOP,
    env: { MERCER_SHOP: path.join(SHOP, ".mercer/shop.mjs"), MERCER_ROOT: root },
  }
}
