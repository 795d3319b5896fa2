import { whenBack } from "./connection.ts"

const MOST_TRIES = 3
const RELOADED = "mercer.reloaded"

/** How often each script has failed in this window. */
const tries = new Map<string, number>()

/**
 * Loads scripts that failed again, before their loader hears of it: a dialog that is opened while the server is away
 * appears once it is back. Scripts of a build that is gone are those of the panel before an upgrade: the page is
 * loaded again, once.
 */
export function watchChunks() {
  window.addEventListener("error", onError, true)
}

function onError(event: Event) {
  const script = event.target
  if (!(script instanceof HTMLScriptElement) || !script.src.includes("/_next/static/")) return
  const count = (tries.get(script.src) ?? 0) + 1
  tries.set(script.src, count)
  // Its loader would wait for one that it finds in the page.
  if (count > MOST_TRIES) return script.remove()
  event.stopImmediatePropagation()
  void again(script, event)
}

async function again(script: HTMLScriptElement, failed: Event) {
  const status = await statusOf(script.src)
  if (status === null) await whenBack()
  if (status !== null && status >= 400 && reloadOnce(script.src)) return
  if (status !== null && status >= 400) {
    script.remove()
    return script.onerror?.(failed)
  }
  const next = document.createElement("script")
  // As it is written: its loader knows it by that, and not by the whole address.
  next.setAttribute("src", script.getAttribute("src") ?? "")
  Object.assign(next, { onload: script.onload, onerror: script.onerror })
  script.replaceWith(next)
}

/** Null while nobody answers. */
async function statusOf(address: string): Promise<number | null> {
  try {
    const { status } = await fetch(address, { method: "HEAD", cache: "no-store" })
    return status >= 500 ? null : status
  } catch {
    return null
  }
}

function reloadOnce(reason: string): boolean {
  if (sessionStorage.getItem(RELOADED) === reason) return false
  sessionStorage.setItem(RELOADED, reason)
  location.reload()
  return true
}
