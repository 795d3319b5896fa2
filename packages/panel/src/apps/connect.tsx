"use client"

import { TextField } from "#panel/form/fields.tsx"
import { Form } from "#panel/form/form.tsx"
import { useMay } from "#panel/session/session.tsx"
import { Card } from "#panel/ui/page.tsx"
import { useWords } from "#panel/words/index.tsx"
import { type App, connectionOf, isConnected } from "./app-state.tsx"
import { useAuthorize } from "./return.tsx"
import { useAppWords } from "./words.ts"

/** Links to the app's own page, where the operator grants its permissions. */
export function Connect({ app }: { app: App }) {
  const words = useAppWords()
  const { common } = useWords()
  const may = useMay()
  const { display_name, install_url } = app
  const { state } = connectionOf(app)
  const refused = !may("apps.authorize")
    ? common.mayNot
    : !install_url
      ? words.noPage
      : typeof state !== "string"
        ? words.noState
        : undefined
  const word = isConnected(app) ? words.again(display_name) : words.connect(display_name)
  return (
    <Card>
      <div className="stack">
        <p>{words.connectText(display_name)}</p>
        {refused ? (
          <button type="button" className="button" disabled title={refused}>
            {word}
          </button>
        ) : (
          <a href={withState(install_url ?? "", String(state))} className="button primary">
            {word}
          </a>
        )}
        {refused && <p className="help">{refused}</p>}
      </div>
    </Card>
  )
}

function withState(install_url: string, state: string): string {
  const url = new URL(install_url)
  url.searchParams.set("state", state)
  return url.href
}

interface Values {
  code: string
}

/** For apps that show a code instead of leading back. */
export function CodeByHand({ app }: { app: App }) {
  const words = useAppWords()
  const may = useMay()
  const authorize = useAuthorize(app)
  const { state } = connectionOf(app)
  return (
    <Card title={words.byHand}>
      <Form
        fresh
        unguarded
        values={{ code: "" }}
        submit={words.useCode}
        disabled={typeof state !== "string" || !may("apps.authorize")}
        refusals={{ not_allowed: "code" }}
        save={({ code }: Values) => authorize.run(String(state), code.trim())}
        saved={authorize.done}
      >
        <TextField<Values> name="code" label={words.code} help={words.byHandText} required mono />
      </Form>
    </Card>
  )
}
