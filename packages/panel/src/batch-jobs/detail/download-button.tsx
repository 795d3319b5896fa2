"use client"

import { reason } from "#panel/server/faults.ts"
import { useTRPCClient } from "#panel/server/trpc.ts"
import { Icon } from "#panel/ui/icons.tsx"
import { useToast } from "#panel/ui/toasts.tsx"
import { useWords } from "#panel/words/index.tsx"

/** Downloads a private file by a link that is signed on request and valid for one hour. */
export function DownloadButton({ file, word, primary }: { file: string; word: string; primary?: boolean }) {
  const client = useTRPCClient()
  const showToast = useToast()
  const { faults } = useWords()
  async function download() {
    try {
      const { download_url } = await client.admin.uploads.link.mutate({ file_key: file })
      window.location.assign(download_url)
    } catch (error) {
      showToast({ text: reason(error, faults), kind: "fault" })
    }
  }
  return (
    <button type="button" className={primary ? "button primary" : "button"} onClick={download}>
      <Icon name="down" /> {word}
    </button>
  )
}
