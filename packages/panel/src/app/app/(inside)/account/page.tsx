"use client"

import Link from "next/link"
import { SecondFactor } from "#panel/account/second-factor.tsx"
import { Sessions } from "#panel/account/sessions.tsx"
import { useAccountWords } from "#panel/account/words.ts"
import { useMe } from "#panel/session/session.tsx"
import { Page } from "#panel/ui/page.tsx"

/** How the logged-in operator signs in, and where they are signed in. */
export default function AccountPage() {
  const words = useAccountWords()
  const me = useMe()
  const id = me?.id ?? ""
  return (
    <Page title={words.title} actions={me && <Link href={`/app/users/${id}`}>{words.profile}</Link>}>
      <div className="stack">
        <SecondFactor id={id} />
        <Sessions id={id} />
      </div>
    </Page>
  )
}
