import { createElement } from "react"
import { renderToStaticMarkup } from "react-dom/server"
import { expect, test } from "vitest"
import { Button, Buttons } from "../src/ui/button.tsx"

const html = (props: Partial<Parameters<typeof Button>[0]>) =>
  renderToStaticMarkup(createElement(Button, { onClick: () => {}, children: "Save", ...props }))

test("a button never submits a form, and looks as its kind", () => {
  expect(html({})).toBe('<button type="button" class="button">Save</button>')
  expect(html({ kind: "link" })).toContain('class="link"')
  expect(html({ kind: "primary" })).toContain('class="button primary"')
  expect(html({ kind: "danger", disabled: true })).toMatch(/class="button danger" disabled/)
})

test("the first button of a dialog is marked for the focus", () => {
  expect(html({ first: true })).toContain('data-first="true"')
  expect(renderToStaticMarkup(createElement(Buttons, {}, "two"))).toBe('<div class="row end">two</div>')
})
