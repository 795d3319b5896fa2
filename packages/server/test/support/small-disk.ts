import { execFileSync } from "node:child_process"
import fs from "node:fs"
import os from "node:os"
import path from "node:path"
import { onTestFinished } from "vitest"

/**
 * A folder of 256 kB, and the environment a server needs for it: a real small disk if the test may mount one, else
 * the same error from the write functions. `fill` uses up its space.
 */
export function smallDisk(): { folder: string; env: Record<string, string>; fill: () => void } {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "mercer-disk-"))
  const isMounted = mounts(folder)
  onTestFinished(() => {
    if (isMounted) execFileSync("umount", ["--lazy", folder])
    fs.rmSync(folder, { recursive: true, force: true })
  })
  const faults = `--import=${new URL("full-disk.mjs", import.meta.url).href}`
  const fill = () => {
    try {
      fs.writeFileSync(path.join(folder, "filler"), Buffer.alloc(isMounted ? 1_000_000 : 262_144))
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "ENOSPC") throw error
    }
  }
  return { folder, env: isMounted ? {} : { NODE_OPTIONS: faults, MERCER_TEST_FULL: folder }, fill }
}

function mounts(folder: string): boolean {
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", "size=256k,mode=700", "tmpfs", folder], { stdio: "ignore" })
    return true
  } catch {
    return false // not root, or not Linux
  }
}
