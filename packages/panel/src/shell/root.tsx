"use client"

import type { Brand } from "@mercer/commerce/brand"
import { QueryClientProvider } from "@tanstack/react-query"
import { type ReactNode, useMemo, useState } from "react"
import { BrandIn } from "#panel/brand/brand.tsx"
import { GuardProvider } from "#panel/edit/guard.tsx"
import { knowUnits, type PageUnit } from "#panel/money/units.ts"
import { type OwnPanel, OwnPanelIn } from "#panel/own/facts.ts"
import { makeQueryClient } from "#panel/server/trpc.ts"
import { Toasts } from "#panel/ui/toasts.tsx"
import type { Language, Theme } from "#panel/words/choices.ts"
import { WordsIn } from "#panel/words/index.tsx"
import { Offline } from "./offline.tsx"
import { ThemeIn } from "./theme.tsx"

interface RootProps {
  language: Language
  theme: Theme
  /** What the shop adds. */
  own: OwnPanel | null
  brand: Brand
  units: PageUnit[]
  children: ReactNode
}

/** The layout of every page of the panel. */
export function PanelRoot({ language, theme, own, brand, units, children }: RootProps) {
  useMemo(() => knowUnits(units), [units])
  const [queryClient] = useState(makeQueryClient)
  return (
    <WordsIn language={language}>
      <ThemeIn theme={theme}>
        <QueryClientProvider client={queryClient}>
          <GuardProvider>
            <Toasts>
              <OwnPanelIn value={own}>
                <BrandIn value={brand}>{children}</BrandIn>
              </OwnPanelIn>
            </Toasts>
            <Offline />
          </GuardProvider>
        </QueryClientProvider>
      </ThemeIn>
    </WordsIn>
  )
}
