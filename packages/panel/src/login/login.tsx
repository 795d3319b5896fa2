"use client"

import Link from "next/link"
import { useRouter, useSearchParams } from "next/navigation"
import { LanguageField } from "#panel/words/language-field.tsx"
import { Gate } from "./gate.tsx"
import { LoginForm } from "./login-form.tsx"
import { useLoginWords } from "./login-words.ts"
import { useOutsideWords } from "./words.ts"

/** The login; afterward redirects to the requested page. */
export function Login() {
  const login = useLoginWords()
  const words = useOutsideWords()
  const router = useRouter()
  const next = ownAddress(useSearchParams().get("next"))
  return (
    <Gate title={login.title}>
      <LoginForm onDone={() => router.replace(next)} />
      <p className="gate-foot">
        <Link href="/app/forgot-password">{words.forgot}</Link>
      </p>
      <LanguageField className="row gate-foot" />
    </Gate>
  )
}

/** Only a page of the panel: a link can't redirect anywhere else. */
const ownAddress = (given: string | null) =>
  given && /^\/app(\/(?!login)[\w\-./]*)?(\?[^#\\]*)?$/.test(given) ? given : "/app"
