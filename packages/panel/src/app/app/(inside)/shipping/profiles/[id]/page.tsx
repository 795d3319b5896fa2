"use client"

import { detailPage } from "#panel/crud/detail-page.tsx"
import { profileForm } from "#panel/shipping/profiles/form.ts"
import { ProfileOptions } from "#panel/shipping/profiles/options.tsx"
import { ProfileProducts } from "#panel/shipping/profiles/products.tsx"
import { profiles } from "#panel/shipping/profiles/resource.ts"

export default detailPage(profiles, {
  titleOf: ({ name }) => name,
  form: profileForm,
  // The default profile and the gift card profile can't be deleted.
  useDeletion: (_, words, stored) => ({ refused: stored?.type === "custom" ? undefined : words.stays }),
  Main: ({ id, stored }) => (
    <div className="stack">
      <ProfileOptions id={id} options={stored?.shipping_options} />
      {stored && <ProfileProducts id={id} type={stored.type} />}
    </div>
  ),
  metadata: true,
})
