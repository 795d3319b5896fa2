import {
  keepPreviousData,
  MutationCache,
  mutationOptions,
  QueryCache,
  QueryClient,
  QueryClientProvider,
  queryOptions,
  skipToken,
  useIsFetching,
  useIsMutating,
  useMutation,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query"
import * as react from "react"
import * as jsxRuntime from "react/jsx-runtime"
import * as reactDom from "react-dom"
import { kit } from "./kit.tsx"

const { Fragment, jsx } = jsxRuntime

// By name: all of it would stay in the scripts of every page.
const query = {
  MutationCache,
  QueryCache,
  QueryClient,
  QueryClientProvider,
  keepPreviousData,
  mutationOptions,
  queryOptions,
  skipToken,
  useIsFetching,
  useIsMutating,
  useMutation,
  useQuery,
  useQueryClient,
}

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
  "@tanstack/react-query": query,
  "mercer/panel": kit,
}
