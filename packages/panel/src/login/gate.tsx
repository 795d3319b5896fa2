"use client"

import type { ReactNode } from "react"
import { BrandMark } from "#panel/brand/brand.tsx"
import { TabTitle } from "#panel/ui/page.tsx"

/** A page outside the panel's frame: one card, for visitors who are not logged in. */
export function Gate({ title, children }: { title: string; children: ReactNode }) {
  return (
    <main className="login">
      <TabTitle title={title} />
      <div className="card">
        <div className="brand">
          <BrandMark />
        </div>
        <h1>{title}</h1>
        {children}
      </div>
    </main>
  )
}
