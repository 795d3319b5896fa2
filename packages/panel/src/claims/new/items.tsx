"use client"

import { Thumb } from "#panel/display/thumb.tsx"
import { AreaField, SelectField, TextField } from "#panel/form/fields.tsx"
import { Adder } from "../adder.tsx"
import { useClaimCardWords } from "../card-words.ts"
import type { Claimable } from "../lines.ts"
import { Photos } from "../photos.tsx"
import { isClaimed, itemField, REASONS } from "./draft.ts"
import type { NewClaimState, StepProps } from "./types.ts"
import { useNewClaimWords } from "./words.ts"

/** The claimed items, with quantity and reason for each. */
export function ItemsStep({ claim }: StepProps) {
  const words = useNewClaimWords()
  const none = claim.lines.every(({ most }) => most === 0)
  return (
    <>
      {none && <p className="hint-box">{words.nothing}</p>}
      <ul className="claim-lines">
        {claim.lines.map((line) => (
          <li key={line.id}>
            <Pick line={line} claim={claim} />
            {isClaimed(claim.draft, line.id) && <What line={line} claim={claim} />}
          </li>
        ))}
      </ul>
    </>
  )
}

interface LineProps {
  line: Claimable
  claim: NewClaimState
}

function Pick({ line, claim }: LineProps) {
  const words = useNewClaimWords()
  const { id, title, most, quantity, why } = line
  function pick(picked: boolean) {
    claim.set(itemField(id, "picked"), picked ? "true" : "")
    // Entered values are kept when a line is deselected and selected again.
    if (picked && !claim.draft.texts[itemField(id, "quantity")]) claim.set(itemField(id, "quantity"), "1")
  }
  return (
    <label className="claim-line" title={why ? words.why[why] : undefined}>
      <input
        type="checkbox"
        aria-label={words.pick(title)}
        checked={isClaimed(claim.draft, id)}
        disabled={most === 0}
        onChange={(event) => pick(event.target.checked)}
      />
      <Thumb src={line.image} />
      <span className="grow">
        <span className="claim-title">{title}</span>
        <span className="muted">
          {" "}
          {[line.detail, line.sku, line.of_claim && words.ofClaim].filter(Boolean).join(" · ")}
        </span>
        {why && <span className="help">{words.why[why]}</span>}
      </span>
      <span className="muted number">
        {most > 0 && most < quantity && `${most} `}
        {words.of(quantity)}
      </span>
    </label>
  )
}

type Texts = Record<string, string>

function What({ line, claim }: LineProps) {
  const words = useNewClaimWords()
  const both = useClaimCardWords()
  const { id, most, title } = line
  const { draft, put } = claim
  const reasons = REASONS.map((value) => ({ value, word: both.reasons[value] }))
  return (
    <fieldset className="stack bare claim-what">
      <legend className="hidden-visually">{title}</legend>
      <div className="quantity-reason">
        <TextField<Texts>
          name={itemField(id, "quantity")}
          label={words.quantityOf(most)}
          inputMode="numeric"
          required
        />
        <SelectField<Texts>
          name={itemField(id, "reason")}
          label={both.reason}
          options={reasons}
          none={words.choose}
          required
        />
      </div>
      <AreaField<Texts> name={itemField(id, "note")} label={both.note} />
      <Photos
        urls={draft.images[id] ?? []}
        onUrls={(urls) => put(({ images }) => ({ images: { ...images, [id]: urls } }))}
      />
      <Adder
        label={both.tags}
        help={both.tagsHelp}
        list={draft.tags[id] ?? []}
        onList={(list) => put(({ tags }) => ({ tags: { ...tags, [id]: list } }))}
      />
    </fieldset>
  )
}
