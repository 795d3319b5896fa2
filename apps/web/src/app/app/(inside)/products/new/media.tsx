"use client"

import { use, useRef } from "react"
import { CurrentForm } from "#panel/form.tsx"
import { linesOf } from "#panel/labels.tsx"
import { Drop } from "../[id]/drop.tsx"
import { Picture } from "../[id]/picture.tsx"

/** The pictures of a product that is not there yet: uploaded at once, and named when it is created. The first stands for it in lists. */
export function Media() {
  const { value, set } = use(CurrentForm)
  const urls = linesOf(value("images"))
  // Uploads take their time: what was moved or removed in the meantime stays so.
  const latest = useRef(urls)
  latest.current = urls
  const put = (next: string[]) => set("images", next.join("\n"))
  const others = (url: string) => urls.filter((one) => one !== url)
  return (
    <>
      {urls.length > 0 && (
        <div className="pictures">
          {urls.map((url, at) => (
            <Picture
              key={url}
              url={url}
              at={at + 1}
              of={urls.length}
              isThumbnail={at === 0}
              refused={undefined}
              onThumbnail={() => put([url, ...others(url)])}
              onMove={(by) => put(others(url).toSpliced(at + by, 0, url))}
              onRemove={() => put(others(url))}
            />
          ))}
        </div>
      )}
      <Drop refused={undefined} onAdded={async (added) => put([...latest.current, ...added])} />
    </>
  )
}
