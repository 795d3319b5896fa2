import { use, useEffect, useRef } from "react"
import { CurrentForm } from "./form.tsx"
import type { Check } from "./types.ts"

export const isBlank = (text: string) => text.trim() === ""

/** Has the form check this field, as long as it is displayed. */
export function useCheck(name: string, check: Check): void {
  const { checks } = use(CurrentForm)
  const latest = useRef(check)
  latest.current = check
  useEffect(() => {
    checks?.set(name, latest)
    return () => void checks?.delete(name)
  }, [checks, name])
}
