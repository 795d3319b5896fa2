import { headers } from "next/headers"
import { FACTS_HEADER, type PageFacts, readFacts } from "./page-facts.ts"

/** What the server says of the shop, for a page of this request. */
export const shopFacts = async (): Promise<PageFacts> => readFacts((await headers()).get(FACTS_HEADER))
