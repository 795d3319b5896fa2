"use client"

import { detailPage } from "#panel/crud/detail-page.tsx"
import { Copyable } from "#panel/display/values.tsx"
import { KeyChannels } from "#panel/publishable-keys/channels.tsx"
import { keyForm } from "#panel/publishable-keys/form.ts"
import { keys } from "#panel/publishable-keys/resource.ts"
import { RevokeButton } from "#panel/publishable-keys/revoke.tsx"
import { KeyState } from "#panel/publishable-keys/state.tsx"

export default detailPage(keys, {
  titleOf: ({ title }) => title,
  form: keyForm,
  State: ({ stored }) => stored && <KeyState isRevoked={stored.revoked_at !== null} />,
  Actions: ({ id, stored }) => <RevokeButton id={id} isRevoked={stored.revoked_at !== null} />,
  Main: KeyChannels,
  Head: function Head({ id }) {
    return (
      <div className="field above-table">
        <span className="label">{keys.words().key}</span>
        <Copyable text={id} />
      </div>
    )
  },
})
