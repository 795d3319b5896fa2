"use client"

import { Facts } from "#panel/display/values.tsx"
import { Card } from "#panel/ui/page.tsx"
import { useLanguage, useWords } from "#panel/words/index.tsx"
import { Dimensions } from "./columns.tsx"
import { fileSize } from "./file-size.ts"
import type { Media } from "./media.ts"
import { useMediaWords } from "./words.ts"

/** What is known of the picture's file. */
export function FileFacts({ media }: { media: Media }) {
  const words = useMediaWords()
  const { common } = useWords()
  const language = useLanguage()
  const { url, size, content_type } = media
  return (
    <Card>
      <dl className="facts first">
        <dt>{words.dimensions}</dt>
        <dd>
          <Dimensions {...media} />
        </dd>
        <dt>{words.size}</dt>
        <dd>{size === null ? common.none : fileSize(size, language)}</dd>
        <dt>{words.type}</dt>
        <dd>{content_type ?? common.none}</dd>
      </dl>
      <p className="more-facts">
        <a href={url} target="_blank" rel="noreferrer" className="link">
          {words.open}
        </a>
      </p>
      <Facts {...media} />
    </Card>
  )
}
