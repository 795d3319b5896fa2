"use client"

import { Failure } from "./empty.tsx"
import { Page } from "./page.tsx"

interface FailedPageProps {
  title: string
  back?: { href: string; word: string }
  read: { error: unknown; refetch: () => unknown }
}

/** A page whose resource could not be read: the reason, a retry button, and its list. */
export function FailedPage({ title, back, read }: FailedPageProps) {
  return (
    <Page title={title} {...(back && { back })}>
      <Failure error={read.error} retry={() => read.refetch()} {...(back && { back: back.href })} />
    </Page>
  )
}
