import { nextHandlers } from "mercer/next"
import shop from "../mercer.config.ts"

export const { rest, trpc, page, hook, file, start } = nextHandlers(shop)
