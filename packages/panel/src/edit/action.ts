"use client"

import { useQueryClient } from "@tanstack/react-query"
import { reason } from "#panel/server/faults.ts"
import { useToast } from "#panel/ui/toasts.tsx"
import { useWords } from "#panel/words/index.tsx"

interface Action {
  done: string
  undo?: () => Promise<unknown>
}

/** Calls the server, refreshes what is displayed, and shows a toast: what was done, or why it failed. */
export function useAction() {
  const { faults } = useWords()
  const showToast = useToast()
  const queries = useQueryClient()
  const again = () => queries.invalidateQueries()
  return async (work: () => Promise<unknown>, { done, undo }: Action): Promise<boolean> => {
    try {
      await work()
      showToast({ text: done, ...(undo && { undo: () => undo().finally(again) }) })
      return true
    } catch (error) {
      showToast({ text: reason(error, faults), kind: "fault" })
      return false
    } finally {
      await again()
    }
  }
}

/** Shows a toast for a form's result that can't be undone, and refreshes what is displayed. */
export function useDone() {
  const showToast = useToast()
  const queries = useQueryClient()
  return (text: string) => {
    showToast({ text })
    return queries.invalidateQueries()
  }
}

/** Shows a toast that a form was saved, refreshes what is displayed, and offers to restore the previous values. */
export function useSaved() {
  const { form } = useWords()
  const showToast = useToast()
  const queries = useQueryClient()
  const again = () => queries.invalidateQueries()
  return (before: () => Promise<unknown>) => {
    showToast({ text: form.saved, undo: () => before().finally(again) })
    return again()
  }
}
