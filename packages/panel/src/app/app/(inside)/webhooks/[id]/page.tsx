"use client"

import { detailPage } from "#panel/crud/detail-page.tsx"
import { Waiting } from "#panel/ui/empty.tsx"
import { Deliveries } from "#panel/webhooks/deliveries.tsx"
import { webhookForm } from "#panel/webhooks/form.ts"
import { webhooks } from "#panel/webhooks/resource.ts"
import { RotateButton } from "#panel/webhooks/rotate.tsx"
import { WebhookState } from "#panel/webhooks/state.tsx"

export default detailPage(webhooks, {
  titleOf: ({ url }) => (URL.canParse(url) ? new URL(url).host : url),
  form: webhookForm,
  useReady: () => true,
  State: ({ stored }) => stored && <WebhookState isDisabled={stored.is_disabled} />,
  Actions: RotateButton,
  Main: ({ stored }) =>
    stored ? <Deliveries webhook={{ ...stored, kinds: stored.kinds as string[] }} /> : <Waiting />,
  Head: function Head({ stored }) {
    return stored.disabled_reason && <p className="fault-box">{webhooks.words().gone}</p>
  },
})
