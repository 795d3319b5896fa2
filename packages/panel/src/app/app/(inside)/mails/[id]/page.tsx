"use client"

import { useQuery } from "@tanstack/react-query"
import dynamic from "next/dynamic"
import { useParams } from "next/navigation"
import { Copyable, When } from "#panel/display/values.tsx"
import { MailState } from "#panel/mails/state.tsx"
import { useMailWords } from "#panel/mails/words.ts"
import type { Output } from "#panel/server/operations.ts"
import { useTRPC } from "#panel/server/trpc.ts"
import { Failure } from "#panel/ui/empty.tsx"
import { Card, Page } from "#panel/ui/page.tsx"

const Seen = dynamic(() => import("#panel/mails/seen.tsx").then((part) => part.Seen), { ssr: false })

const LIST = "/app/mails"

export default function Mail() {
  const { id } = useParams<{ id: string }>()
  const words = useMailWords()
  const trpc = useTRPC()
  const read = useQuery(trpc.admin.mails.get.queryOptions({ id }))
  const mail = read.data?.mail
  const back = { href: LIST, word: words.title }
  if (read.error && !mail) {
    return (
      <Page title={words.one} back={back}>
        <Failure error={read.error} retry={() => read.refetch()} back={LIST} />
      </Page>
    )
  }
  return (
    <Page title={mail ? (mail.subject ?? words.one) : ""} back={back}>
      {mail && (
        <>
          <Head mail={mail} />
          <Body mail={mail} />
        </>
      )}
    </Page>
  )
}

type Resource = Output["mails"]["get"]["mail"]

function Head({ mail }: { mail: Resource }) {
  const words = useMailWords()
  return (
    <Card>
      <dl className="facts plain">
        <dt>{words.to}</dt>
        <dd>{mail.to ? <Copyable text={mail.to} /> : "—"}</dd>
        <dt>{words.kind}</dt>
        <dd>{mail.kind ? (words.kinds[mail.kind] ?? mail.kind) : "—"}</dd>
        <dt>{words.when}</dt>
        <dd>
          <When at={mail.created_at} />
        </dd>
        <dt>{words.state}</dt>
        <dd>
          <MailState state={mail.state} isKept={mail.is_kept} />
        </dd>
        {mail.last_error && (
          <>
            <dt>{words.error}</dt>
            <dd>{mail.last_error}</dd>
          </>
        )}
      </dl>
    </Card>
  )
}

function Body({ mail: { html, text, is_withheld, is_kept, state, subject } }: { mail: Resource }) {
  const words = useMailWords()
  if (html === null || text === null) {
    const why = is_withheld ? words.withheld : state === "sent" && !is_kept ? words.unkept : words.unwritten
    return (
      <Card>
        <p className="muted">{why}</p>
      </Card>
    )
  }
  return (
    <div className="mail-bodies">
      <Card title={words.html}>
        <Seen html={html} title={subject ?? words.one} />
      </Card>
      <Card title={words.text}>
        <pre className="mail-text">{text}</pre>
      </Card>
    </div>
  )
}
