"use client"

import { QueryClientProvider } from "@tanstack/react-query"
import { type ReactNode, useState } from "react"
import type { Language, Theme } from "./choices.ts"
import { GuardProvider } from "./guard.tsx"
import { Offline } from "./offline.tsx"
import { ThemeIn } from "./theme.tsx"
import { Toasts } from "./toasts.tsx"
import { makeQueryClient } from "./trpc.ts"
import { WordsIn } from "./words/index.tsx"

/** What every page of the panel stands in. */
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
