import { notFound } from "next/navigation"
import { ownPanel } from "#panel/own/opened-panel.ts"
import { OwnPage } from "#panel/own/own-page.tsx"
import { Missing } from "#panel/shell/missing.tsx"

interface Address {
  params: Promise<{ name: string; path?: string[] }>
}

/** The shop's own pages: /app/x/reviews, and all below it. */
export default async function ShopPage({ params }: Address) {
  const { name, path = [] } = await params
  if (!ownPanel()?.pages.some((page) => page.name === name)) notFound()
  return <OwnPage name={name} path={path} missing={<Missing />} />
}
