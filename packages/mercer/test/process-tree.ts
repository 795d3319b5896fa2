import fs from "node:fs"

interface Found {
  pid: number
  parent: number
  command: string
}

/** A process and all that it has started, with what these have started; Linux alone says so in files. */
export function treeOf(root: number): Found[] {
  const all = processes()
  const found = all.filter(({ pid }) => pid === root)
  for (const { pid } of found) found.push(...all.filter(({ parent }) => parent === pid))
  return found
}

/** Those that still run. One that has ended may be listed until its parent asks for it. */
export const stillRunning = (tree: Found[]): Found[] => {
  const now = processes()
  return tree.filter(({ pid, command }) => now.some((one) => one.pid === pid && one.command === command))
}

const processes = (): Found[] =>
  fs
    .readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        const stat = fs.readFileSync(`/proc/${name}/stat`, "utf8")
        const [state, parent] = stat.slice(stat.lastIndexOf(")") + 2).split(" ")
        const command = fs.readFileSync(`/proc/${name}/cmdline`, "utf8").replaceAll("\0", " ").trim()
        return state === "Z" ? [] : [{ pid: Number(name), parent: Number(parent), command }]
      } catch {
        // It has ended while we looked.
        return []
      }
    })
