import type { View } from "./types.ts"

const KEY = "mercer.views."

/**
 * Views that an earlier version kept in this browser are moved to the server once: each is removed here only after it
 * is stored there, and one that could not be moved is tried again the next time. If a different view has the name, it
 * gets a number.
 */
export async function moveOver(
  list: string,
  there: { name: string; query: string }[],
  create: (view: { name: string; query: string }) => Promise<unknown>,
): Promise<void> {
  const key = KEY + list
  const names = new Set(there.map(({ name }) => name))
  for (const view of parsed(window.localStorage.getItem(key))) {
    const isThere = there.some(({ name, query }) => name === view.name && query === view.text)
    const name = names.has(view.name) ? `${view.name} (2)` : view.name
    try {
      if (!isThere) await create({ name, query: view.text })
    } catch {
      continue
    }
    const left = parsed(window.localStorage.getItem(key)).filter((one) => one.name !== view.name)
    if (left.length > 0) window.localStorage.setItem(key, JSON.stringify(left))
    else window.localStorage.removeItem(key)
  }
}

function parsed(text: string | null): View[] {
  try {
    const given: unknown = JSON.parse(text ?? "[]")
    if (!Array.isArray(given)) return []
    return given.filter((one) => typeof one?.name === "string" && one.name.trim() && typeof one?.text === "string")
  } catch {
    return []
  }
}
