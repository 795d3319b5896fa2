"use client"

import { useRouter, useSearchParams } from "next/navigation"
import { useEffect } from "react"
import { LoginForm } from "#panel/login-form.tsx"
import { useWords } from "#panel/words/index.tsx"

/** The login; afterwards the page that was asked for. */
export default function Login() {
  const { login } = useWords()
  const router = useRouter()
  const next = ownAddress(useSearchParams().get("next"))
  useEffect(() => {
    document.title = `${login.title} · Mercer`
  }, [login])
  return (
    <main className="login">
      <div className="card">
        <p className="brand">Mercer</p>
        <h1>{login.title}</h1>
        <LoginForm onDone={() => router.replace(next)} />
      </div>
    </main>
  )
}

/** Only a page of the panel: an address that somebody sends along leads nowhere else. */
const ownAddress = (given: string | null) =>
  given && /^\/app(\/(?!login)[\w\-./]*)?(\?[^#\\]*)?$/.test(given) ? given : "/app"
