import * as query from "@tanstack/react-query"
import * as react from "react"
import * as jsxRuntime from "react/jsx-runtime"
import * as reactDom from "react-dom"
import * as reactDomClient from "react-dom/client"
import { kit } from "./kit.tsx"

const { Fragment, jsx } = jsxRuntime

/** The panel's own instances of the modules that a shop's bundle imports, by their names. */
export const shared: Record<string, object> = {
  react,
  "react/jsx-runtime": jsxRuntime,
  // The panel is built for production, where React has no tools for development.
  "react/jsx-dev-runtime": {
    Fragment,
    jsxDEV: (type: react.ElementType, props: object, key?: react.Key) => jsx(type, props, key),
  },
  "react-dom": reactDom,
  "react-dom/client": reactDomClient,
  "@tanstack/react-query": query,
  "mercer/panel": kit,
}
