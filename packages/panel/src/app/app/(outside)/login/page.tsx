import { redirect } from "next/navigation"
import { Login } from "#panel/login/login.tsx"
import { shopFacts } from "#panel/own/shop-facts.ts"

/** The login, or the set-up of a shop that nobody can log in to yet. */
export default async function LoginPage() {
  if ((await shopFacts()).needs_setup) redirect("/app/setup")
  return <Login />
}
