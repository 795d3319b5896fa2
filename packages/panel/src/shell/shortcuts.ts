"use client"

import { useEffect, useRef } from "react"
import { useGo } from "#panel/edit/guard.tsx"
import { addressOf, resources } from "#panel/resources/resources.ts"

const OFF = "mercer.shortcuts.off"
const SECOND_KEY_MS = 1_000
const NEVER = Number.NEGATIVE_INFINITY

export const shortcutsAreOn = () => window.localStorage.getItem(OFF) === null

export function turnShortcuts(on: boolean) {
  if (on) window.localStorage.removeItem(OFF)
  else window.localStorage.setItem(OFF, "1")
}

interface Opens {
  palette: () => void
  list: () => void
}

/** Shortcuts that work on every page: never while typing, and single-key ones can be turned off. */
export function useShortcuts(opens: Opens) {
  const go = useGo()
  const latest = useRef({ go, ...opens })
  latest.current = { go, ...opens }
  useEffect(() => {
    // Times count from page load, so zero would match a first key in the first second.
    let waiting = NEVER
    function onKey(event: KeyboardEvent) {
      if (event.defaultPrevented) return
      const combined = (event.ctrlKey || event.metaKey) && !event.altKey
      if (combined && event.key.toLowerCase() === "k") return action(event, latest.current.palette)
      if (combined && event.key.toLowerCase() === "s") return saveForm(event)
      if (combined || event.altKey || isTyping(event.target) || isModal() || !shortcutsAreOn()) return
      if (waiting > event.timeStamp - SECOND_KEY_MS) {
        waiting = NEVER
        const resource = resources.find(({ key }) => key === event.key)
        return resource && action(event, () => latest.current.go(addressOf(resource.name)))
      }
      if (event.key === "g") waiting = event.timeStamp
      else single(event, latest.current)
    }
    document.addEventListener("keydown", onKey)
    return () => document.removeEventListener("keydown", onKey)
  }, [])
}

function single(event: KeyboardEvent, { palette, list }: Opens) {
  const actions: Record<string, () => void> = {
    "?": list,
    "/": () => document.querySelector<HTMLElement>("[data-table-search]")?.focus() ?? palette(),
    n: () => document.querySelector<HTMLElement>("[data-new]")?.click(),
    e: edit,
    j: () => moveRow(1),
    k: () => moveRow(-1),
    x: () => currentRow()?.querySelector<HTMLElement>("input[type=checkbox]")?.click(),
  }
  const wanted = Object.hasOwn(actions, event.key) && actions[event.key]
  if (wanted) action(event, wanted)
}

function action(event: KeyboardEvent, what: () => void) {
  event.preventDefault()
  what()
}

/** Ctrl S saves the form on the page, or keeps the browser's default if there is none. */
function saveForm(event: KeyboardEvent) {
  const within = event.target instanceof Element && event.target.closest<HTMLFormElement>("form[data-form]")
  const form = within || document.querySelector<HTMLFormElement>("form[data-form]")
  const button = form?.querySelector<HTMLButtonElement>("button[type=submit]")
  if (!button) return
  action(event, () => button.click())
}

/** Opens the row that has the focus; on a page with a form, goes to its first field. */
function edit() {
  const link = currentRow()?.querySelector<HTMLElement>("[data-row-link]")
  if (link) return link.click()
  const fields = "form[data-form] :is(input, textarea, select):not(:disabled, [type=hidden])"
  document.querySelector<HTMLElement>(fields)?.focus()
}

const currentRow = () => document.activeElement?.closest<HTMLElement>("[data-row]")

function moveRow(by: number) {
  const rows = [...document.querySelectorAll<HTMLElement>("[data-row]")]
  const at = currentRow()
  const next = at ? rows[rows.indexOf(at) + by] : rows[by > 0 ? 0 : rows.length - 1]
  const target =
    next?.querySelector<HTMLElement>("[data-row-link]") ?? next?.querySelector<HTMLElement>("input, button")
  target?.focus()
}

const isModal = () => document.querySelector("dialog[open]") !== null

function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  if (target instanceof HTMLInputElement) return !["checkbox", "radio", "button"].includes(target.type)
  // In a grid, a key starts to edit its cell.
  if (target.closest("[role=grid]")) return true
  return target.isContentEditable || ["TEXTAREA", "SELECT"].includes(target.tagName)
}
