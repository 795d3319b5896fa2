"use client"

import { usePathname, useRouter } from "next/navigation"
import { type ReactNode, useEffect } from "react"
import { useOwnPanel } from "#panel/own/facts.ts"
import { useMine } from "#panel/session/session.tsx"
import { useToast } from "#panel/ui/toasts.tsx"
import { useWords } from "#panel/words/index.tsx"
import { firstPage, mayOpen } from "./first-page.ts"

/** The page of an address, or for roles that may not open it the first one that they may. */
export function Landing({ children }: { children: ReactNode }) {
  const elsewhere = useElsewhere()
  return elsewhere === undefined ? children : <main id="content" className="page" tabIndex={-1} aria-busy />
}

/** Where to go instead; undefined where the role may open the page, and until it is known. */
function useElsewhere(): string | undefined {
  const { common } = useWords()
  const pathname = usePathname()
  const router = useRouter()
  const showToast = useToast()
  const mine = useMine()
  const own = useOwnPanel()?.pages ?? []
  const mayCall = (operation: string) => mine?.operations.includes(operation) ?? true
  const elsewhere = mayOpen(pathname, mayCall, own) ? undefined : firstPage(mayCall, own)
  useEffect(() => {
    if (elsewhere === undefined) return
    // Everybody begins at /app; whoever has followed a link learns why they are elsewhere.
    if (pathname !== "/app") showToast({ text: common.mayNotOpen, kind: "fault" })
    router.replace(elsewhere)
  }, [elsewhere, pathname, router, showToast, common])
  return elsewhere
}
