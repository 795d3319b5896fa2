import { redirect } from "next/navigation"
import { SetUp } from "#panel/session/set-up.tsx"
import { shopFacts } from "#panel/shell/shop-facts.ts"

/** The first page of a new shop. */
export default async function SetUpPage() {
  if (!(await shopFacts()).needs_setup) redirect("/app/login")
  return <SetUp />
}
