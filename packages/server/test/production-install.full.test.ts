// `pnpm install --prod` omits development dependencies: the commands must work without them (production-shop.full.test.ts
// runs a whole shop of it).
import { spawnSync } from "node:child_process"
import fs from "node:fs"
import os from "node:os"
import path from "node:path"
import { build } from "esbuild"
import { expect, onTestFinished, test } from "vitest"
import { root } from "../src/place.ts"

const mercer = path.join(root(), "packages/mercer")

function aFolder() {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "mercer-prod-"))
  onTestFinished(() => fs.rmSync(folder, { recursive: true }))
  return folder
}

/** The package name of an import: "@scope/name" or "name". */
const packageOf = (specifier: string) => specifier.split("/", specifier.startsWith("@") ? 2 : 1).join("/")

function dependenciesAbove(file: string): string[] {
  const folder = path.dirname(file)
  const manifest = path.join(folder, "package.json")
  if (!fs.existsSync(manifest)) return dependenciesAbove(folder)
  const { name, dependencies = {}, peerDependenciesMeta = {} } = JSON.parse(fs.readFileSync(manifest, "utf8"))
  // Optional peers are named by what needs them when they are absent.
  return [name, ...Object.keys(dependencies), ...Object.keys(peerDependenciesMeta)]
}

test("every package that server and commands import is a dependency of the package that imports it", async () => {
  const { metafile } = await build({
    absWorkingDir: root(),
    entryPoints: ["packages/server/src/published/server.ts", "packages/server/src/published/commands.ts"],
    outdir: aFolder(),
    write: false,
    bundle: true,
    format: "esm",
    platform: "node",
    metafile: true,
    logLevel: "silent",
    external: ["pg-native", "@node-rs/argon2", "sharp"],
  })
  const ours = Object.entries(metafile.inputs).filter(
    ([file]) => !file.includes("node_modules") && !/prisma\/seed/.test(file),
  )
  const strange = ours.flatMap(([file, { imports }]) => {
    const allowed = dependenciesAbove(path.join(root(), file))
    const named = imports.map(({ original, path: to }) => original ?? to).filter((to) => !/^(node:|\.|#|\/)/.test(to))
    return named.filter((to) => !allowed.includes(packageOf(to))).map((to) => `${file}: ${to}`)
  })
  expect(ours.length).toBeGreaterThan(100)
  expect(strange).toEqual([])
})

test("the commands run from the build if sources can't be run; without a build they say what to do", () => {
  const folder = aFolder()
  fs.copyFileSync(path.join(mercer, "mercer.mjs"), path.join(folder, "mercer.mjs"))
  // pnpm puts its own folders into NODE_PATH.
  const { NODE_PATH: _folders, ...env } = process.env
  const args = ["mercer.mjs", "doctor", "--json"]
  const run = () => spawnSync(process.execPath, args, { cwd: folder, env, encoding: "utf8" })
  expect(run()).toMatchObject({
    status: 1,
    stderr: expect.stringMatching(/^Neither the sources nor a build .*pnpm install.*\n$/),
  })
  fs.mkdirSync(path.join(folder, "dist/dist"), { recursive: true })
  fs.writeFileSync(
    path.join(folder, "dist/dist/cli.mjs"),
    "console.log(process.argv.slice(2).join(' ')); process.exitCode = 3",
  )
  expect(run()).toMatchObject({ status: 3, stdout: "doctor --json\n", stderr: "" })
})

test("production uses the build if both can be run", () => {
  const folder = aFolder()
  for (const [file, text] of [
    ["packages/mercer/dist/dist/cli.mjs", "console.log('built')"],
    ["packages/server/src/published/commands.ts", "console.log('sources' as string)"],
    ["packages/db/src/generated/client/client.ts", ""],
  ] as const) {
    fs.mkdirSync(path.dirname(path.join(folder, file)), { recursive: true })
    fs.writeFileSync(path.join(folder, file), text)
  }
  fs.copyFileSync(path.join(mercer, "mercer.mjs"), path.join(folder, "packages/mercer/mercer.mjs"))
  fs.symlinkSync(path.join(mercer, "node_modules"), path.join(folder, "packages/mercer/node_modules"))
  const run = (NODE_ENV: "development" | "production") =>
    spawnSync(process.execPath, [path.join(folder, "packages/mercer/mercer.mjs")], {
      env: { ...process.env, NODE_ENV },
      encoding: "utf8",
    })
  expect(run("development").stdout).toBe("sources\n")
  expect(run("production").stdout).toBe("built\n")
})
