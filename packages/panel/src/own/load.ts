import { type ComponentType, useEffect, useState } from "react"
import type { OwnPanel } from "./facts.ts"
import { shared } from "./shared.ts"

/** The shop's bundle. */
interface Loaded {
  pages: Record<string, ComponentType<{ path: string[] }>>
  slots: Record<string, ComponentType<object>[]>
}

let loading: Promise<Loaded> | undefined

/** The shop's bundle; undefined while it is loaded, the error if it cannot be. */
export function useLoaded(own: OwnPanel): Loaded | Error | undefined {
  const [loaded, setLoaded] = useState<Loaded | Error>()
  useEffect(() => {
    let isHere = true
    const set = (result: Loaded | Error) => isHere && setLoaded(() => result)
    loading ??= load(own)
    loading.then(set, (error) => set(error instanceof Error ? error : new Error(String(error))))
    return () => {
      isHere = false
    }
  }, [own])
  return loaded
}

async function load({ imports, script, style, is_watching }: OwnPanel): Promise<Loaded> {
  Object.assign(globalThis, { mercerPanel: shared })
  addImportMap(imports)
  if (is_watching) reloadAfterChanges(script)
  if (style) await addStyle(style)
  return import(/* webpackIgnore: true */ /* turbopackIgnore: true */ script)
}

/** Says where the bundle's imports are. The page's policy lets it be read for its nonce. */
function addImportMap(imports: OwnPanel["imports"]): void {
  const map = document.createElement("script")
  map.type = "importmap"
  map.nonce = document.querySelector<HTMLScriptElement>("script[nonce]")?.nonce ?? ""
  map.textContent = JSON.stringify({ imports })
  document.head.append(map)
}

/** Loaded before anything is displayed, so that nothing moves; without it the pages still work. */
function addStyle(href: string): Promise<unknown> {
  const link = document.createElement("link")
  link.rel = "stylesheet"
  link.href = href
  document.head.append(link)
  return new Promise((resolve) => {
    link.onload = resolve
    link.onerror = resolve
  })
}

const LOOK_MS = 1_000

/** While the shop is developed, a page shows its present sources. */
function reloadAfterChanges(script: string): void {
  setInterval(async () => {
    const answer = await fetch("/panel/version").catch(() => null)
    if (answer?.ok && (await answer.text()) !== script) window.location.reload()
  }, LOOK_MS)
}
