import { execFileSync } from "node:child_process"
import fs from "node:fs"
import os from "node:os"
import path from "node:path"

/** Where version managers keep a Node of each version, below the home folder. */
const KEPT = [
  [".nvm/versions/node", "bin/node"],
  [".local/share/fnm/node-versions", "installation/bin/node"],
  [".volta/tools/image/node", "bin/node"],
  [".asdf/installs/nodejs", "bin/node"],
  [".local/share/mise/installs/node", "bin/node"],
] as const

/** The newest Node of each supported version on this machine, as `.ci/node` finds them, and those of NODES (a path list). */
export function nodesFound(): string[] {
  const kept = KEPT.flatMap(([folder, below]) => {
    const at = path.join(os.homedir(), folder)
    return fs.existsSync(at)
      ? fs
          .readdirSync(at)
          .sort(byVersion)
          .map((name) => path.join(at, name, below))
      : []
  })
  const newest = new Map<number, string>()
  for (const node of [...kept, process.execPath, ...(process.env.NODES?.split(path.delimiter) ?? [])])
    if (fs.existsSync(node)) newest.set(majorOf(node), node)
  return [...newest].filter(([major]) => [20, 22, 24].includes(major)).map(([, node]) => node)
}

const byVersion = (a: string, b: string) => a.localeCompare(b, "en", { numeric: true })

const majorOf = (node: string) => Number(/^v(\d+)/.exec(execFileSync(node, ["--version"], { encoding: "utf8" }))?.[1])
