"use client"

import dynamic from "next/dynamic"
import { useRouter } from "next/navigation"
import { useState } from "react"
import { newPage } from "#panel/crud/new-page.tsx"
import { webhookForm } from "#panel/webhooks/form.ts"
import { webhooks } from "#panel/webhooks/resource.ts"

const SigningSecret = dynamic(() => import("#panel/webhooks/secret.tsx").then((part) => part.SigningSecret), {
  ssr: false,
})

// Most webhooks are for new orders.
export default newPage(webhooks, { form: webhookForm, presets: () => ({ kinds: "order.placed" }), useCreated })

/** Displays the signing secret, which the server returns once, and opens the webhook then. */
function useCreated() {
  const router = useRouter()
  const [made, setMade] = useState<{ id: string; secret: string | null } | null>(null)
  const after = made?.secret && (
    <SigningSecret secret={made.secret} onClose={() => router.push(`/app/webhooks/${made.id}`)} />
  )
  return { created: setMade, after, isDone: made !== null }
}
