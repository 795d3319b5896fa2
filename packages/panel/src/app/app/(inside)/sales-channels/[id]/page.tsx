"use client"

import { detailPage } from "#panel/crud/detail-page.tsx"
import { channelForm } from "#panel/sales-channels/form.ts"
import { ChannelProducts } from "#panel/sales-channels/products.tsx"
import { channels } from "#panel/sales-channels/resource.ts"
import { DefaultMark, useDefaultChannel } from "#panel/sales-channels/state.tsx"
import { Allowed } from "#panel/session/allowed.tsx"

export default detailPage(channels, {
  titleOf: ({ name }) => name,
  form: channelForm,
  State: DefaultMark,
  useDeletion: (id, words) => ({ refused: useDefaultChannel() === id ? words.defaultStays : undefined }),
  Main: ({ id }) => (
    <Allowed operation="products.list">
      <ChannelProducts id={id} />
    </Allowed>
  ),
})
