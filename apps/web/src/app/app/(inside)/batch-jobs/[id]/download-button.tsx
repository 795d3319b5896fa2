"use client"

import { reason } from "#panel/faults.ts"
import { Icon } from "#panel/icons.tsx"
import { useToast } from "#panel/toasts.tsx"
import { useTRPCClient } from "#panel/trpc.ts"
import { useWords } from "#panel/words/index.tsx"

/** Gets a file that only its operator may have: by a link that is signed now, and good for an hour. */
export function DownloadButton({ file, word, primary }: { file: string; word: string; primary?: boolean }) {
  const client = useTRPCClient()
  const tell = useToast()
  const { faults } = useWords()
  async function download() {
    try {
      const { download_url } = await client.admin.uploads.link.mutate({ file_key: file })
      window.location.assign(download_url)
    } catch (error) {
      tell({ text: reason(error, faults), kind: "fault" })
    }
  }
  return (
    <button type="button" className={primary ? "button primary" : "button"} onClick={download}>
      <Icon name="down" /> {word}
    </button>
  )
}
