import { notFound } from "next/navigation"
import { OwnPage } from "#panel/own/own-page.tsx"
import { shopFacts } from "#panel/own/shop-facts.ts"
import { Missing } from "#panel/shell/missing.tsx"

interface Address {
  params: Promise<{ name: string; path?: string[] }>
}

/** The shop's own pages: /app/x/reviews, and all below it. */
export default async function ShopPage({ params }: Address) {
  const { name, path = [] } = await params
  const { own } = await shopFacts()
  if (!own?.pages.some((page) => page.name === name)) notFound()
  return <OwnPage name={name} path={path} missing={<Missing />} />
}
