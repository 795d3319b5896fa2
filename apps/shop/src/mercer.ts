// @boundaries-ignore in this repository it is the server's source (tsconfig.json): the server needs `mercer` itself
import { nextHandlers } from "mercer/next"
import shop from "../mercer.config.ts"

export const { rest, trpc, page, hook, file, start } = nextHandlers(shop)
