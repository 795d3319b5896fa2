"use client"

import Link from "next/link"
import { useRouter, useSearchParams } from "next/navigation"
import { Gate } from "#panel/session/gate.tsx"
import { LoginForm } from "#panel/session/login-form.tsx"
import { useLoginWords } from "#panel/session/login-words.ts"
import { useOutsideWords } from "#panel/session/words.ts"
import { LanguageField } from "#panel/words/language-field.tsx"

/** The login; afterward redirects to the requested page. */
export default function Login() {
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
