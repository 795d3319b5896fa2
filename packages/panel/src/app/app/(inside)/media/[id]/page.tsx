"use client"

import { useQuery } from "@tanstack/react-query"
import { useParams } from "next/navigation"
import { DeleteButton } from "#panel/edit/delete-button.tsx"
import { Details } from "#panel/media/details.tsx"
import { FileFacts } from "#panel/media/file-facts.tsx"
import { useMediaWords } from "#panel/media/words.ts"
import { UsedIn } from "#panel/products/media/used-in.tsx"
import { useTRPC, useTRPCClient } from "#panel/server/trpc.ts"
import { Waiting } from "#panel/ui/empty.tsx"
import { FailedPage } from "#panel/ui/failed-page.tsx"
import { Page } from "#panel/ui/page.tsx"

const LIST = "/app/media"

export default function MediaPage() {
  const { id } = useParams<{ id: string }>()
  const words = useMediaWords()
  const trpc = useTRPC()
  const client = useTRPCClient()
  const read = useQuery(trpc.admin.media.get.queryOptions({ id }))
  const media = read.data?.media
  const back = { href: LIST, word: words.title }
  if (read.error && !media) return <FailedPage title={words.one} back={back} read={read} />
  const remove = media && (
    <DeleteButton
      operation="media.delete"
      refused={media.product_count > 0 ? words.inUse : undefined}
      title={words.confirm(1)}
      text={words.confirmText}
      done={words.deleted(1)}
      list={LIST}
      remove={() => client.admin.media.delete.mutate({ id })}
    />
  )
  return (
    <Page title={media?.name ?? ""} back={back} actions={remove}>
      {media ? (
        <div className="two-columns">
          <div className="cards">
            <Details media={media} />
            <section>
              <UsedIn media={media} />
            </section>
          </div>
          <FileFacts media={media} />
        </div>
      ) : (
        <Waiting />
      )}
    </Page>
  )
}
