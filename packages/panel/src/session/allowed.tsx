"use client"

import type { ReactNode } from "react"
import { useMine } from "./session.tsx"

/**
 * Whether the operator may read what an operation such as `notes.list` answers. True until their role is known, so that
 * nothing moves for the many who may.
 */
export function useSees() {
  const operations = useMine()?.operations
  return (operation: string) => operations?.includes(`admin.${operation}`) ?? true
}

/** A part of a page that is left out for operators who may not call the operation that it reads. */
export function Allowed({ operation, children }: { operation: string; children: ReactNode }) {
  return useSees()(operation) ? children : null
}
