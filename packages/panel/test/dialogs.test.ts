import fs from "node:fs"
import path from "node:path"
import { expect, test } from "vitest"

const src = path.join(import.meta.dirname, "../src")
const files = fs
  .readdirSync(src, { recursive: true, encoding: "utf8" })
  .filter((name) => name.endsWith(".tsx"))
  .map((name) => ({ name, code: fs.readFileSync(path.join(src, name), "utf8") }))

/** Dialogs that decide nothing, or that must be answered, and why they have no Cancel. */
const WITHOUT: Record<string, string> = {
  "audit/note.tsx": "displays a note",
  "order-edits/drawer.tsx": "has Discard: what is entered is saved at once",
  "own/kit.tsx": "passes the dialog on to the shop's own pages",
  "login/login-again.tsx": "must be answered",
  "shell/palette/palette.tsx": "a search",
  "shell/shell.tsx": "the menu",
  "shell/shortcut-list.tsx": "displays the shortcuts",
  "display/secret.tsx": "must be answered: the secret is displayed once",
  "edit/side.tsx": "the drawer itself",
  "webhooks/delivery.tsx": "displays a delivery",
}

/** Pages have columns of their own that are called Side. */
const drawsDialog = (code: string) => /<Dialog\b/.test(code) || (code.includes("edit/side.tsx") && /<Side\b/.test(code))
/** Forms and `DialogFoot` have a Cancel button in every dialog. */
const hasCancel = (code: string) => /<(Form|ActionForm|DialogFoot)\b|form\.cancel/.test(code)

test("every dialog and drawer has a Cancel button", () => {
  const dialogs = files.filter(({ code }) => drawsDialog(code))
  expect(dialogs.length).toBeGreaterThan(40)
  const lacking = dialogs.filter(({ name, code }) => !hasCancel(code) && !(name in WITHOUT))
  const names = lacking.map(({ name }) => name)
  expect(names, "use Form, ActionForm or DialogFoot, or add the file to WITHOUT with the reason").toEqual([])
})

test("the list of dialogs without a Cancel button names only such dialogs", () => {
  const stale = Object.keys(WITHOUT).filter((name) => {
    const file = files.find((one) => one.name === name)
    return !file || !drawsDialog(file.code) || hasCancel(file.code)
  })
  expect(stale, "strike them from WITHOUT").toEqual([])
})
