"use client"

import { useRouter } from "next/navigation"
import { useState } from "react"
import { useAct } from "./act.ts"
import { Confirm } from "./dialog.tsx"
import { useListAddress } from "./list-address.ts"
import { useMay } from "./session.tsx"
import { useWords } from "./words/index.tsx"

interface DeleteButtonProps {
  operation: string
  title: string
  text: string
  done: string
  /** Where to go afterwards. */
  list: string
  remove: () => Promise<unknown>
}

/** Deletes what the page is about, after having asked: on the server it cannot be taken back. */
export function DeleteButton({ operation, title, text, done, list, remove }: DeleteButtonProps) {
  const { common, form } = useWords()
  const act = useAct()
  const router = useRouter()
  const may = useMay()
  const listAddress = useListAddress()
  const [asking, setAsking] = useState(false)
  const [working, setWorking] = useState(false)
  async function run() {
    setAsking(false)
    setWorking(true)
    // The list first: what is read again afterwards is no longer about what is gone.
    const isDone = await act(() => remove().then(() => router.push(listAddress(list))), { done })
    if (!isDone) setWorking(false)
  }
  const refused = may(operation) ? undefined : common.mayNot
  return (
    <>
      <button
        type="button"
        className="button"
        disabled={refused !== undefined || working}
        title={refused}
        onClick={() => setAsking(true)}
      >
        {form.delete}
      </button>
      {asking && (
        <Confirm title={title} text={text} yes={form.delete} danger onYes={run} onNo={() => setAsking(false)} />
      )}
    </>
  )
}
