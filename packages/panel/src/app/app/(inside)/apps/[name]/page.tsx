"use client"

import { useQuery } from "@tanstack/react-query"
import { useParams } from "next/navigation"
import { type App, Scopes, State, Until } from "#panel/apps/app-state.tsx"
import { CodeByHand, Connect } from "#panel/apps/connect.tsx"
import { Return } from "#panel/apps/return.tsx"
import { useAppWords } from "#panel/apps/words.ts"
import { Copyable } from "#panel/display/values.tsx"
import { useTRPC } from "#panel/server/trpc.ts"
import { Failure, Waiting } from "#panel/ui/empty.tsx"
import { Card, Page } from "#panel/ui/page.tsx"
import { useWords } from "#panel/words/index.tsx"

const LIST = "/app/apps"

/** An app, and the page that it redirects operators back to. */
export default function AppPage() {
  const name = decodeURIComponent(useParams<{ name: string }>().name)
  const words = useAppWords()
  const { faults } = useWords()
  const trpc = useTRPC()
  const read = useQuery(trpc.admin.apps.list.queryOptions({}))
  const app = read.data?.apps.find(({ application_name }) => application_name === name)
  const back = { href: LIST, word: words.title }
  if (!app) {
    return (
      <Page title={read.data || read.error ? words.one : ""} back={back}>
        {read.data ? (
          <p role="alert">{faults.missing}</p>
        ) : read.error ? (
          <Failure error={read.error} retry={() => read.refetch()} />
        ) : (
          <Waiting />
        )}
      </Page>
    )
  }
  return (
    <Page title={app.display_name} back={back} actions={<State app={app} />}>
      <Return app={app} />
      <div className="two-columns">
        <div>
          <Connect app={app} />
          <CodeByHand app={app} />
        </div>
        <div>
          <ConnectionFacts app={app} />
          <Revoke app={app} />
        </div>
      </div>
    </Page>
  )
}

function ConnectionFacts({ app }: { app: App }) {
  const words = useAppWords()
  return (
    <Card>
      <dl className="facts first">
        <dt>{words.scopes}</dt>
        <dd>
          <Scopes app={app} />
        </dd>
        <dt>{words.until}</dt>
        <dd>
          <Until app={app} />
        </dd>
        <dt>ID</dt>
        <dd>
          <Copyable text={app.id} />
        </dd>
      </dl>
    </Card>
  )
}

/** Tokens can be revoked only in the app itself. */
function Revoke({ app: { display_name, uninstall_url } }: { app: App }) {
  const words = useAppWords()
  return (
    <Card title={words.revoke}>
      <div className="stack">
        <p className="muted">{words.revokeText(display_name)}</p>
        {uninstall_url ? (
          <a href={uninstall_url} className="button" target="_blank" rel="noreferrer">
            {words.revokeAt(display_name)}
          </a>
        ) : (
          <p>{words.noRevoke(display_name)}</p>
        )}
      </div>
    </Card>
  )
}
