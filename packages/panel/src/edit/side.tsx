"use client"

import type { ReactNode } from "react"
import { Dialog } from "#panel/ui/dialog.tsx"
import { GuardProvider, useLeave } from "./guard.tsx"

interface SideProps {
  title: string
  onClose: () => void
  children: ReactNode
}

/** A drawer on the right with its own form: closing it asks about unsaved changes in it, and only in it. */
export function Side(props: SideProps) {
  return (
    <GuardProvider>
      <Inside {...props} />
    </GuardProvider>
  )
}

function Inside({ title, onClose, children }: SideProps) {
  const leave = useLeave()
  return (
    <Dialog title={title} kind="side" onClose={() => leave(onClose)}>
      {children}
    </Dialog>
  )
}
