import { spawnSync } from "node:child_process"
import fs from "node:fs"
import os from "node:os"
import path from "node:path"
import { hasClient } from "../../src/tables/made-of.ts"
import { type Changes, changesBetween, sourcesOf, usesOf } from "./changes.ts"

interface Manifest {
  version: string
  dependencies?: Record<string, string>
  devDependencies?: Record<string, string>
  peerDependencies?: Record<string, string>
}

/**
 * `mercer upgrade [version]`: tries the new version in a copy of the shop, says what changed and what of the shop uses
 * it, compiles and checks types there, and only then raises the number. Returns the exit code.
 */
export function upgrade(shop: string, wanted?: string): number {
  const now = readManifest(shop).dependencies?.mercer ?? ""
  if (!wanted && now.startsWith("file:"))
    return say(`This shop has Mercer from ${now.slice("file:".length)}. ${NAME_TARBALL}`, 1)
  const trial = fs.mkdtempSync(path.join(os.tmpdir(), "mercer-upgrade-"))
  try {
    return tried(shop, trial, specOf(wanted ?? "latest"))
  } finally {
    fs.rmSync(trial, { recursive: true, force: true })
  }
}

const NAME_TARBALL =
  "Name the tarball of the new version, or a version of the registry: npx mercer upgrade ../mercer-1.1.0.tgz"

function tried(shop: string, trial: string, spec: string): number {
  const from = readManifest(path.join(shop, "node_modules/mercer")).version
  say(`This shop has mercer ${from}. Installing ${spec.replace(/^file:/, "")} in a copy of it …`)
  fs.cpSync(shop, trial, { recursive: true, filter: (file) => !LEFT.includes(path.relative(shop, file)) })
  setVersions(trial, { mercer: spec })
  install(trial)
  const mercer = path.join(trial, "node_modules/mercer")
  const next = readManifest(mercer)
  if (next.version === from) return say(`This shop has mercer ${from} already.`)
  say(`mercer ${from} → ${next.version}`)
  sayChanges(shop, mercer, from, next.version)
  const prisma = prismaOf(shop, next)
  if (prisma.prisma) {
    say(`Installing prisma ${prisma.prisma} in the copy …`)
    setVersions(trial, { mercer: spec, ...prisma })
    install(trial)
  }
  const faults = check(trial, hasClient(shop))
  if (faults) return say(`The shop does not work with ${next.version}; nothing was changed:\n\n${faults}`, 1)
  say("All of it works. Installing it in the shop …")
  setVersions(shop, { mercer: keptSpec(shop, spec, next.version), ...prisma })
  install(shop)
  if (prisma.prisma) run(shop, process.execPath, [path.join(shop, "node_modules/mercer/mercer.mjs"), "generate"])
  return say(
    `mercer ${from} → ${next.version}: the shop has mercer ${next.version}. The database is brought up to date at the next start: back it up before.`,
  )
}

/** A shop that keeps its tarball in its folder gets the new one there, in the place of the old one. */
function keptSpec(shop: string, spec: string, version: string): string {
  if (!spec.startsWith("file:")) return `^${version}`
  const tarball = spec.slice("file:".length)
  const [, old] = /^file:(?:\.\/)?([^/\\]+)$/.exec(readManifest(shop).dependencies?.mercer ?? "") ?? []
  if (!old) return spec
  const name = path.basename(tarball)
  if (path.resolve(shop, name) !== tarball) fs.copyFileSync(tarball, path.join(shop, name))
  if (name !== old) fs.rmSync(path.join(shop, old), { force: true })
  return `file:${name}`
}

const LEFT = ["node_modules", ".mercer", ".data", ".git"]
const readManifest = (folder: string): Manifest =>
  JSON.parse(fs.readFileSync(path.join(folder, "package.json"), "utf8"))
/** A tarball is named by where it is. */
const specOf = (wanted: string) => (fs.existsSync(wanted) ? `file:${path.resolve(wanted)}` : wanted)

/** The version of Prisma that the new version generates with, for a shop that has tables, or plugins with some. */
const prismaOf = (shop: string, { peerDependencies }: Manifest): { prisma?: string } =>
  hasClient(shop) && peerDependencies?.prisma ? { prisma: peerDependencies.prisma } : {}

function setVersions(shop: string, { mercer, prisma }: { mercer: string; prisma?: string }): void {
  const file = path.join(shop, "package.json")
  const manifest: Manifest = JSON.parse(fs.readFileSync(file, "utf8"))
  const { dependencies, devDependencies } = manifest
  const changed = {
    ...manifest,
    dependencies: { ...dependencies, mercer },
    ...(prisma && { devDependencies: { ...devDependencies, prisma } }),
  }
  fs.writeFileSync(file, `${JSON.stringify(changed, null, 2)}\n`)
}

function sayChanges(shop: string, mercer: string, from: string, to: string): void {
  const changes: Changes = JSON.parse(fs.readFileSync(path.join(mercer, "changes.json"), "utf8"))
  const sources = sourcesOf(shop)
  for (const [version, { kind, name, words }] of changesBetween(changes, from, to)) {
    const uses = name ? usesOf(name, sources) : []
    say(
      `  ${version} ${kind}${name ? ` ${name}` : ""}: ${words}${uses.length > 0 ? `\n    used in ${uses.join(", ")}` : ""}`,
    )
  }
}

/** Compiles the copy with the new version, and checks its definition and its types; undefined when all is well. */
function check(trial: string, generates: boolean): string | undefined {
  const mercer = (...words: string[]) =>
    run(trial, process.execPath, [path.join(trial, "node_modules/mercer/mercer.mjs"), ...words])
  say("Compiling the copy, and checking its types …")
  const tsc = path.join(trial, "node_modules/typescript/bin/tsc")
  return (
    (generates ? mercer("generate") : undefined) ??
    mercer("build") ??
    (fs.existsSync(tsc) ? run(trial, process.execPath, [tsc, "--noEmit"]) : undefined)
  )
}

/** The package manager says itself what it does. */
function install(folder: string): void {
  const manager = fs.existsSync(path.join(folder, "pnpm-lock.yaml")) ? "pnpm" : "npm"
  const words = manager === "pnpm" ? ["install", "--no-frozen-lockfile"] : ["install", "--no-audit", "--no-fund"]
  const { status, error } = spawnSync(manager, words, { cwd: folder, stdio: "inherit", shell: isWindows })
  if (status !== 0) throw new Error(`${manager} install failed${error ? `: ${error.message}` : ""}; see above`)
}

/** What a program says when it fails. */
function run(cwd: string, program: string, words: string[]): string | undefined {
  const { status, error, stdout, stderr } = spawnSync(program, words, {
    cwd,
    encoding: "utf8",
    shell: isWindows && program !== process.execPath,
  })
  return status === 0 ? undefined : (error?.message ?? `${stdout}${stderr}`)
}
const isWindows = process.platform === "win32"

function say(line: string, code = 0): number {
  process.stdout.write(`${line}\n`)
  return code
}
