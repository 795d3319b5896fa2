import type { ChildProcess } from "node:child_process"

const isWindows = process.platform === "win32"

/** Ctrl-C in the terminal is for `mercer dev`, which then asks what it has started to end. */
export const IN_OWN_GROUP = { detached: !isWindows }

/** Ends a child that was started in its own group, and what it has started itself. */
export function endGroup(child: ChildProcess | undefined, signal: NodeJS.Signals): void {
  if (!child?.pid || child.exitCode !== null || child.signalCode !== null) return
  if (isWindows) return void child.kill(signal)
  try {
    process.kill(-child.pid, signal)
  } catch {
    // It has ended in this moment.
  }
}
