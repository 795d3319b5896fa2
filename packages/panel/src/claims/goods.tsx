"use client"

import { Thumb } from "#panel/display/thumb.tsx"
import { Chip } from "#panel/display/values.tsx"
import type { OrderClaim } from "#panel/orders/order.ts"
import { useClaimCardWords } from "./card-words.ts"

/** The claimed items, each with its reason, tags, note and photos. */
export function ClaimedItems({ claim }: { claim: OrderClaim }) {
  const words = useClaimCardWords()
  return (
    <section aria-label={words.claimed}>
      <ul className="claim-lines">
        {claim.claim_items?.map(({ id, item, quantity, reason, note, tags, images }) => (
          <li key={id}>
            <div className="claim-line">
              <Thumb src={item?.thumbnail} />
              <span className="grow">
                {quantity} × <span className="claim-title">{item?.title}</span>{" "}
                <span className="muted">{item?.description}</span>
                {note && <span className="claim-note">{note}</span>}
              </span>
              <span className="row end">
                {tags?.map((tag) => (
                  <Chip key={tag.id}>{tag.value}</Chip>
                ))}
                <Chip kind="warn">{words.reasons[reason]}</Chip>
              </span>
            </div>
            <Images urls={images?.map(({ url }) => url) ?? []} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Images({ urls }: { urls: string[] }) {
  const words = useClaimCardWords()
  if (urls.length === 0) return null
  return (
    <ul className="row claim-images" aria-label={words.photos}>
      {urls.map((url, at) => (
        <li key={url} className="photo">
          <a href={url} target="_blank" rel="noreferrer" aria-label={words.photo(at + 1)}>
            <Thumb src={url} />
          </a>
        </li>
      ))}
    </ul>
  )
}

/** The replacements for the claimed items. */
export function SentGoods({ claim }: { claim: OrderClaim }) {
  const words = useClaimCardWords()
  return (
    <section>
      <h4>{words.sent}</h4>
      <ul>
        {claim.additional_items?.map(({ id, title, description, thumbnail, quantity, variant }) => (
          <li key={id} className="claim-line">
            <Thumb src={thumbnail} />
            <span className="grow">
              {quantity} × <span className="claim-title">{title}</span>{" "}
              <span className="muted">{[description, variant?.sku].filter(Boolean).join(" · ")}</span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
