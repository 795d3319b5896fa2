import type { ReactNode } from "react"
import { Shell } from "#panel/shell/shell.tsx"

export default function Layout({ children }: { children: ReactNode }) {
  return <Shell>{children}</Shell>
}
