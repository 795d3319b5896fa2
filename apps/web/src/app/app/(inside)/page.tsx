import { redirect } from "next/navigation"
import { addressOf, resources } from "#panel/resources.ts"

/** The panel begins with the first page of its menu. */
export default function Start() {
  const first = resources.find(({ built }) => built)
  redirect(addressOf(first?.name ?? "customers"))
}
