"use client"

import { type ReactNode, useState } from "react"
import { useDone } from "#panel/edit/action.ts"
import { Form } from "#panel/form/form.tsx"
import { useTRPCClient } from "#panel/server/trpc.ts"
import { Dialog } from "#panel/ui/dialog.tsx"
import { CodeProof, PasswordProof, useProof } from "./proof.tsx"
import { RecoveryCodes } from "./recovery-codes.tsx"
import { useAccountWords } from "./words.ts"

interface Proof {
  password: string
  code: string
}

/** Turns two-factor sign-in off. */
export function TurnOff({ id, onClose }: { id: string; onClose: () => void }) {
  const words = useAccountWords()
  const client = useTRPCClient()
  const done = useDone()
  return (
    <Dialog title={words.turnOff} onClose={onClose}>
      <Proven
        text={words.turnOffText}
        submit={words.turnOff}
        save={(proof) => client.admin.users.removeSecondFactor.mutate({ id, ...proof })}
        saved={() => {
          onClose()
          return done(words.turnedOff)
        }}
      />
    </Dialog>
  )
}

/** Creates new recovery codes in place of the earlier ones. */
export function NewCodes({ id, onClose }: { id: string; onClose: () => void }) {
  const words = useAccountWords()
  const client = useTRPCClient()
  const [codes, setCodes] = useState<string[] | null>(null)
  if (codes) {
    return (
      <Dialog key="codes" title={words.codes} fixed>
        <RecoveryCodes codes={codes} onClose={onClose} />
      </Dialog>
    )
  }
  return (
    <Dialog key="proof" title={words.newCodes} onClose={onClose}>
      <Proven
        text={words.newCodesText}
        submit={words.newCodes}
        save={(proof) => client.admin.users.createRecoveryCodes.mutate({ id, ...proof })}
        saved={({ recovery_codes }) => setCodes(recovery_codes)}
      />
    </Dialog>
  )
}

interface ProvenProps<Result> {
  text: ReactNode
  submit: string
  save: (proof: Proof) => Promise<Result>
  saved: (result: Result) => unknown
}

/** What needs both the password and a code. */
function Proven<Result>({ text, submit, save, saved }: ProvenProps<Result>) {
  const words = useAccountWords()
  const prove = useProof()
  return (
    <Form
      fresh
      unguarded
      values={{ password: "", code: "" }}
      submit={submit}
      save={({ password, code }) => prove(save({ password, code }))}
      saved={saved}
    >
      <p className="muted">{text}</p>
      <PasswordProof autoFocus />
      <CodeProof help={words.anyCodeHelp} />
    </Form>
  )
}
