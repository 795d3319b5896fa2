import { redirect } from "next/navigation"
import { shopFacts } from "#panel/brand/shop-facts.ts"
import { Login } from "#panel/login/login.tsx"

/** The login, or the set-up of a shop that nobody can log in to yet. */
export default async function LoginPage() {
  if ((await shopFacts()).needs_setup) redirect("/app/setup")
  return <Login />
}
