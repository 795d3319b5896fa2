"use client"

import { useState } from "react"
import { Copyable } from "#panel/display/values.tsx"
import { Form } from "#panel/form/form.tsx"
import type { Output } from "#panel/server/operations.ts"
import { useTRPCClient } from "#panel/server/trpc.ts"
import { Dialog } from "#panel/ui/dialog.tsx"
import { CodeProof, PasswordProof, useProof } from "./proof.tsx"
import { QrCode } from "./qr-code.tsx"
import { RecoveryCodes } from "./recovery-codes.tsx"
import { useAccountWords } from "./words.ts"

interface StepProps<Result> {
  id: string
  onDone: (result: Result) => void
}

type AppSecret = Output["users"]["beginSecondFactor"]["second_factor"]

/** Turns two-factor sign-in on: the password, then a code of the app, then the recovery codes. */
export function TurnOn({ id, onClose, onOn }: { id: string; onClose: () => void; onOn: () => void }) {
  const words = useAccountWords()
  const [app, setApp] = useState<AppSecret | null>(null)
  const [codes, setCodes] = useState<string[] | null>(null)
  if (codes) {
    return (
      <Dialog key="codes" title={words.codes} fixed>
        <RecoveryCodes codes={codes} onClose={onOn} />
      </Dialog>
    )
  }
  return (
    <Dialog key={app ? "scan" : "password"} title={app ? words.scan : words.factor} onClose={onClose}>
      {app ? <Scan id={id} app={app} onDone={setCodes} /> : <Password id={id} onDone={setApp} />}
    </Dialog>
  )
}

function Password({ id, onDone }: StepProps<AppSecret>) {
  const words = useAccountWords()
  const client = useTRPCClient()
  const prove = useProof()
  return (
    <Form
      fresh
      unguarded
      values={{ password: "" }}
      submit={words.next}
      save={({ password }) => prove(client.admin.users.beginSecondFactor.mutate({ id, password }))}
      saved={({ second_factor }) => onDone(second_factor)}
    >
      <p className="muted">{words.passwordText}</p>
      <PasswordProof autoFocus />
    </Form>
  )
}

function Scan({ id, app, onDone }: StepProps<string[]> & { app: AppSecret }) {
  const words = useAccountWords()
  const client = useTRPCClient()
  const prove = useProof()
  return (
    <Form
      fresh
      unguarded
      values={{ code: "" }}
      submit={words.turnOn}
      save={({ code }) => prove(client.admin.users.confirmSecondFactor.mutate({ id, code }))}
      saved={({ recovery_codes }) => onDone(recovery_codes)}
    >
      <p>{words.scanText}</p>
      <QrCode text={app.url} label={words.qr} />
      <div>
        <p className="muted">{words.byHand}</p>
        <p className="secret">
          <Copyable text={app.secret} visible={app.secret.replace(/.{4}(?=.)/g, "$& ")} />
        </p>
      </div>
      <CodeProof help={words.codeHelp} autoFocus />
    </Form>
  )
}
