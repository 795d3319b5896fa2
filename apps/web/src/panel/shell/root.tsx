"use client"

import { QueryClientProvider } from "@tanstack/react-query"
import { type ReactNode, useState } from "react"
import { GuardProvider } from "#panel/edit/guard.tsx"
import { makeQueryClient } from "#panel/server/trpc.ts"
import { Toasts } from "#panel/ui/toasts.tsx"
import type { Language, Theme } from "#panel/words/choices.ts"
import { WordsIn } from "#panel/words/index.tsx"
import { Offline } from "./offline.tsx"
import { ThemeIn } from "./theme.tsx"

/** The layout of every page of the panel. */
export function PanelRoot({ language, theme, children }: { language: Language; theme: Theme; children: ReactNode }) {
  const [queryClient] = useState(makeQueryClient)
  return (
    <WordsIn language={language}>
      <ThemeIn theme={theme}>
        <QueryClientProvider client={queryClient}>
          <GuardProvider>
            <Toasts>{children}</Toasts>
            <Offline />
          </GuardProvider>
        </QueryClientProvider>
      </ThemeIn>
    </WordsIn>
  )
}
