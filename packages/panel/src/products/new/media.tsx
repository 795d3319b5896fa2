"use client"

import { use, useRef } from "react"
import { CurrentForm } from "#panel/form/form.tsx"
import { linesOf } from "#panel/form/labels.tsx"
import { LibraryButton } from "#panel/media/choose/library-button.tsx"
import { Drop } from "#panel/media/drop.tsx"
import { Picture } from "../media/picture.tsx"

/** The images of a new product: uploaded immediately, and linked when it is created. The first is the thumbnail. */
export function Media() {
  const { value, set } = use(CurrentForm)
  const urls = linesOf(value("images"))
  // Uploads take time: keep moves and removals made in the meantime.
  const latest = useRef(urls)
  latest.current = urls
  const put = (next: string[]) => set("images", next.join("\n"))
  const add = (added: string[], asThumbnail = false) =>
    put(asThumbnail ? [...added, ...latest.current] : [...latest.current, ...added])
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
      <Drop refused={undefined} onAdded={async (added) => add(added)}>
        <LibraryButton taken={urls} onChosen={add} />
      </Drop>
    </>
  )
}
