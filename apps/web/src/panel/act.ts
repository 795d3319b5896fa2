"use client"

import { useQueryClient } from "@tanstack/react-query"
import { reason } from "./faults.ts"
import { useToast } from "./toasts.tsx"
import { useWords } from "./words/index.tsx"

interface Act {
  done: string
  undo?: () => Promise<unknown>
}

/** Does something on the server, reads again what is shown, and tells of it: what was done, or why it was not. */
export function useAct() {
  const { faults } = useWords()
  const tell = useToast()
  const queries = useQueryClient()
  const again = () => queries.invalidateQueries()
  return async (work: () => Promise<unknown>, { done, undo }: Act): Promise<boolean> => {
    try {
      await work()
      tell({ text: done, ...(undo && { undo: () => undo().finally(again) }) })
      return true
    } catch (error) {
      tell({ text: reason(error, faults), kind: "fault" })
      return false
    } finally {
      await again()
    }
  }
}

/** Tells what a form has done that cannot be taken back, and reads again what is shown. */
export function useDone() {
  const tell = useToast()
  const queries = useQueryClient()
  return (text: string) => {
    tell({ text })
    return queries.invalidateQueries()
  }
}

/** Tells that a form was saved, reads again what is shown, and offers to write what stood there before. */
export function useSaved() {
  const { form } = useWords()
  const tell = useToast()
  const queries = useQueryClient()
  const again = () => queries.invalidateQueries()
  return (before: () => Promise<unknown>) => {
    tell({ text: form.saved, undo: () => before().finally(again) })
    return again()
  }
}
