"use client"

import { createContext, type ReactNode, use, useState } from "react"
import { keep, type Theme } from "#panel/words/choices.ts"

const Current = createContext<{ theme: Theme; choose(theme: Theme): void }>({ theme: "system", choose() {} })

/** Colors are `light-dark()` pairs, so a theme is only the `color-scheme` that this attribute sets. */
export function ThemeIn({ theme: given, children }: { theme: Theme; children: ReactNode }) {
  const [theme, setTheme] = useState(given)
  function choose(next: Theme) {
    setTheme(next)
    keep("theme", next)
    document.documentElement.dataset.theme = next
  }
  return <Current value={{ theme, choose }}>{children}</Current>
}

export const useTheme = () => use(Current)
