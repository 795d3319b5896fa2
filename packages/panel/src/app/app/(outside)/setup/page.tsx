import { redirect } from "next/navigation"
import { shopFacts } from "#panel/brand/shop-facts.ts"
import { SetUp } from "#panel/login/set-up.tsx"

/** The first page of a new shop. */
export default async function SetUpPage() {
  if (!(await shopFacts()).needs_setup) redirect("/app/login")
  return <SetUp />
}
