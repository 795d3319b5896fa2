const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const
const CHECK_PARENT_MS = 250

/**
 * Calls `stop` once: at Ctrl-C, when the terminal closes, when asked to end, and when the script of a package manager that
 * has started this process is gone (npm ends its shell, and nobody passes the signal on). A second signal hurries.
 */
export function whenAskedToEnd(stop: () => Promise<unknown>, hurry: () => void): void {
  let isAsked = false
  const end = () => {
    if (isAsked) return
    isAsked = true
    stop().finally(() => process.exit(0))
  }
  for (const signal of SIGNALS)
    process.on(signal, () => {
      if (isAsked) hurry()
      end()
    })
  afterParent(end)
}

/** Outside of such a script the parent may end before this process: a shell that has started it in the background. */
function afterParent(end: () => void): void {
  if (!process.env.npm_lifecycle_event) return
  const parent = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    end()
  }, CHECK_PARENT_MS)
  timer.unref()
}
