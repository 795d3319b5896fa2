"use client"

import Link from "next/link"
import { useRouter, useSearchParams } from "next/navigation"
import { Gate } from "#panel/gate.tsx"
import { LoginForm } from "#panel/login-form.tsx"
import { useLoginWords } from "#panel/login-words.ts"
import { useOutsideWords } from "../words.ts"

/** The login; afterwards the page that was asked for. */
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
    </Gate>
  )
}

/** Only a page of the panel: an address that somebody sends along leads nowhere else. */
const ownAddress = (given: string | null) =>
  given && /^\/app(\/(?!login)[\w\-./]*)?(\?[^#\\]*)?$/.test(given) ? given : "/app"
