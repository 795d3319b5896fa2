"use client"

import { useRouter } from "next/navigation"
import { useState } from "react"
import { useMay } from "#panel/session/session.tsx"
import { Button } from "#panel/ui/button.tsx"
import { Confirm } from "#panel/ui/dialog.tsx"
import { useListAddress } from "#panel/ui/list-address.ts"
import { useWords } from "#panel/words/index.tsx"
import { useAction } from "./action.ts"

interface DeleteButtonProps {
  operation: string
  /** Why nobody can delete this one. */
  refused?: string | undefined
  title: string
  text: string
  done: string
  /** Where to go afterwards. */
  list: string
  remove: () => Promise<unknown>
}

/** Deletes the page's resource after confirmation: on the server this can't be undone. */
export function DeleteButton({ operation, refused: reason, title, text, done, list, remove }: DeleteButtonProps) {
  const { common, form } = useWords()
  const action = useAction()
  const router = useRouter()
  const may = useMay()
  const listAddress = useListAddress()
  const [asking, setAsking] = useState(false)
  const [working, setWorking] = useState(false)
  async function run() {
    setAsking(false)
    setWorking(true)
    // Goes to the list first: what is refreshed afterward no longer includes the deleted resource.
    const isDone = await action(() => remove().then(() => router.push(listAddress(list))), { done })
    if (!isDone) setWorking(false)
  }
  const refused = reason ?? (may(operation) ? undefined : common.mayNot)
  return (
    <>
      <Button refused={refused} disabled={working} onClick={() => setAsking(true)}>
        {form.delete}
      </Button>
      {asking && (
        <Confirm title={title} text={text} yes={form.delete} danger onYes={run} onNo={() => setAsking(false)} />
      )}
    </>
  )
}
