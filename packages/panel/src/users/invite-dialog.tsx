"use client"

import { useQueryClient } from "@tanstack/react-query"
import { TextField } from "#panel/form/fields.tsx"
import { Form } from "#panel/form/form.tsx"
import { roleInput } from "#panel/roles/custom-roles.ts"
import { useTRPCClient } from "#panel/server/trpc.ts"
import { Dialog } from "#panel/ui/dialog.tsx"
import { useToast } from "#panel/ui/toasts.tsx"
import { RoleField } from "./role-field.tsx"
import { useUserWords } from "./words.ts"

/** Named as on the server. */
interface Values {
  user: string
  role: string
}

/** Invites a user: email address and role, built-in or one of the shop's own. */
export function InviteDialog({ role = "member", onClose }: { role?: string; onClose: () => void }) {
  const words = useUserWords()
  const client = useTRPCClient()
  const queries = useQueryClient()
  const showToast = useToast()
  async function send({ user, role }: Values) {
    await client.admin.invites.create.mutate({ user: user.trim(), ...roleInput(role) })
    return user.trim()
  }
  return (
    <Dialog title={words.inviteTitle} onClose={onClose}>
      <Form<Values, string>
        fresh
        unguarded
        values={{ user: "", role }}
        submit={words.send}
        refusals={{ invalid_data: "user" }}
        save={send}
        saved={(email) => {
          showToast({ text: words.sent(email) })
          onClose()
          return queries.invalidateQueries()
        }}
      >
        <TextField<Values> name="user" label={words.email} type="email" help={words.inviteHelp} required autoFocus />
        <RoleField<Values> name="role" />
      </Form>
    </Dialog>
  )
}
