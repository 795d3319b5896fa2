import { spawnSync } from "node:child_process"
import fs from "node:fs"
import os from "node:os"
import path from "node:path"
import { parseEnv } from "node:util"
import { beforeEach, expect, onTestFinished, test } from "vitest"
import { parse } from "yaml"

const here = path.join(import.meta.dirname, "..")

let folder: string
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), "create-mercer-"))
  onTestFinished(() => fs.rmSync(folder, { recursive: true }))
})

/** The program as it is published: built into a folder of its own. */
function create(...words: string[]) {
  const built = path.join(folder, "built")
  if (!fs.existsSync(built)) spawnSync(process.execPath, [path.join(here, "build.mjs"), built])
  return spawnSync(process.execPath, [path.join(built, "index.mjs"), ...words], { cwd: folder, encoding: "utf8" })
}

const manifest = (name: string) => JSON.parse(fs.readFileSync(path.join(folder, name, "package.json"), "utf8"))

test("a shop is a folder with one dependency, in the version of the program", () => {
  const { status, stdout } = create("my-shop", "--install", "none")
  expect(status).toBe(0)
  expect(stdout).toContain("cd my-shop")
  expect(stdout).toContain("npm install")
  const { version } = JSON.parse(fs.readFileSync(path.join(here, "package.json"), "utf8"))
  expect(manifest("my-shop")).toMatchObject({ name: "my-shop", private: true, dependencies: { mercer: `^${version}` } })
  const files = fs.readdirSync(path.join(folder, "my-shop")).sort()
  expect(files).toEqual([
    ".dockerignore",
    ".env",
    ".env.example",
    ".gitignore",
    "Containerfile",
    "README.md",
    "compose.yaml",
    "mercer.config.ts",
    "package.json",
    "src",
    "test",
    "tsconfig.json",
  ])
  expect(fs.readFileSync(path.join(folder, "my-shop/README.md"), "utf8")).toMatch(/^# my-shop\n/)
})

test("its passwords have eight characters or more, here and where its repository is checked out", () => {
  create("tea", "--install", "none")
  for (const name of [".env", ".env.example"])
    expect(parseEnv(fs.readFileSync(path.join(folder, "tea", name), "utf8"))).toEqual({ PASSWORD_MIN_LENGTH: "8" })
  expect(fs.readFileSync(path.join(folder, "tea/.gitignore"), "utf8")).toMatch(/^\.env$/m)
})

test("its containers have its name, and only settings that the shop knows are left to be set", () => {
  create("tea", "--install", "none")
  const text = fs.readFileSync(path.join(folder, "tea/compose.yaml"), "utf8")
  const { name, services, volumes } = parse(text, { merge: true })
  expect(name).toBe("tea")
  expect(services.shop).toMatchObject({
    image: "tea",
    read_only: true,
    cap_drop: ["ALL"],
    environment: { TRUST_PROXY: "1", MIGRATE: "off", PUBLIC_URL: expect.stringContaining("https://") },
    depends_on: { migrate: { condition: "service_completed_successfully" } },
  })
  expect(services.migrate).toMatchObject({ command: ["migrate"], environment: { DATABASE_URL: expect.any(String) } })
  expect(services.migrate.environment.MIGRATE).toBeUndefined()
  const mounts = Object.values(services as Record<string, { volumes?: string[] }>).flatMap((one) => one.volumes ?? [])
  expect(new Set(mounts.map((mount) => mount.split(":")[0]))).toEqual(new Set(Object.keys(volumes)))
  const asked = new Set([...text.matchAll(/\$\{(\w+)/g)].map(([, word]) => word))
  const example = fs.readFileSync(path.join(folder, "tea/.env.example"), "utf8")
  for (const word of asked) expect(example).toContain(`# ${word}=`)
  expect(fs.readFileSync(path.join(folder, "tea/Containerfile"), "utf8")).toContain("podman build -t tea .")
})

test("another version, or a tarball by its file", () => {
  create("one", "--install", "none", "--mercer", "1.2.3")
  expect(manifest("one").dependencies.mercer).toBe("1.2.3")
  const tarball = path.join(folder, "mercer-1.0.0.tgz")
  fs.writeFileSync(tarball, "")
  create("two", "--install", "none", "--mercer", "mercer-1.0.0.tgz")
  expect(manifest("two").dependencies.mercer).toBe(`file:${tarball}`)
})

test("a folder with files in it is left alone", () => {
  fs.mkdirSync(path.join(folder, "full"))
  fs.writeFileSync(path.join(folder, "full/notes.txt"), "mine")
  const { status, stderr } = create("full", "--install", "none")
  expect(status).toBe(1)
  expect(stderr).toContain("is not empty")
  expect(fs.readdirSync(path.join(folder, "full"))).toEqual(["notes.txt"])
})

test.each([
  [[], "create-mercer <folder>"],
  [["My Shop", "--install", "none"], "cannot be the name of a package"],
  [["shop", "--install", "yarn"], "yarn is not npm, pnpm or none"],
  [["shop", "--color", "red"], "--color"],
])("%j is refused with what is wrong", (words, why) => {
  const { status, stderr } = create(...words)
  expect(status).toBe(1)
  expect(stderr).toContain(why)
  expect(fs.existsSync(path.join(folder, "shop"))).toBe(false)
})

test("what is published has no link to this repository and its own license", () => {
  create("shop", "--install", "none")
  const published = JSON.parse(fs.readFileSync(path.join(folder, "built/package.json"), "utf8"))
  expect(published).toMatchObject({ name: "create-mercer", bin: { "create-mercer": "./index.mjs" } })
  expect(published.private).toBeUndefined()
  expect(published.devDependencies).toBeUndefined()
  expect(fs.existsSync(path.join(folder, "built/LICENSE"))).toBe(true)
})
