import { expect, test } from "vitest"
import { EXPORTS, sharedModules } from "../src/own-panel/shared-modules.ts"

const MODULES: Record<string, () => Promise<object>> = {
  react: () => import("react"),
  "react/jsx-runtime": () => import("react/jsx-runtime"),
  "react/jsx-dev-runtime": () => import("react/jsx-dev-runtime"),
  "react-dom": () => import("react-dom"),
  "react-dom/client": () => import("react-dom/client"),
  "mercer/panel": () => import("mercer/panel"),
  "@tanstack/react-query": () => import("@tanstack/react-query"),
}

const isPublic = (name: string) => name !== "default" && !name.startsWith("__") && name !== "module.exports"

test.each(Object.keys(MODULES))("a shop's pages get all that %s exports", async (name) => {
  const names = Object.keys((await MODULES[name]?.()) ?? {}).filter(isPublic)
  expect(EXPORTS[name as keyof typeof EXPORTS].split(/\s+/).sort()).toEqual(names.sort())
})

test("each shared module passes on the panel's own instance, under an address of its content", async () => {
  const { imports, files } = sharedModules()
  const address = imports.react ?? ""
  expect(address).toMatch(/^\/panel\/react-\w{8}\.js$/)
  Object.assign(globalThis, { mercerPanel: { react: { useState: "the panel's" } } })
  const text = Buffer.from(files.get(address.replace("/panel/", "")) ?? []).toString("base64")
  expect(await import(/* @vite-ignore */ `data:text/javascript;base64,${text}`)).toMatchObject({
    useState: "the panel's",
  })
})
