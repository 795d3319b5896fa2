import { redirect } from "next/navigation"
import { SetUp } from "#panel/login/set-up.tsx"
import { shopFacts } from "#panel/own/shop-facts.ts"

/** The first page of a new shop. */
export default async function SetUpPage() {
  if (!(await shopFacts()).needs_setup) redirect("/app/login")
  return <SetUp />
}
