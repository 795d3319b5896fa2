"use client"

import { Copyable, When } from "#panel/display/values.tsx"
import { Dialog } from "#panel/ui/dialog.tsx"
import { useAttemptWords } from "./attempt-words.ts"
import { useDeliveryWords } from "./delivery-words.ts"
import { useKindName } from "./kinds.ts"
import { type Delivery, DeliveryState, useResult } from "./state.tsx"

interface DeliveryDialogProps {
  delivery: Delivery
  onClose: () => void
}

/** One delivery in full: when it was tried, and what the receiver responded. */
export function DeliveryDialog({ delivery, onClose }: DeliveryDialogProps) {
  const words = useDeliveryWords()
  const more = useAttemptWords()
  const nameOf = useKindName()
  const resultOf = useResult()
  return (
    <Dialog title={nameOf(delivery.kind)} onClose={onClose}>
      <dl className="facts plain">
        <dt>{words.state}</dt>
        <dd>
          <DeliveryState delivery={delivery} />
        </dd>
        <dt>{words.result}</dt>
        <dd>{resultOf(delivery)}</dd>
        <Attempts delivery={delivery} />
        <dt>{more.eventId}</dt>
        <dd>
          <Copyable text={delivery.event_id} />
        </dd>
        {delivery.last_response && (
          <>
            <dt>{more.response}</dt>
            <dd>
              <code className="json">{delivery.last_response}</code>
            </dd>
          </>
        )}
      </dl>
    </Dialog>
  )
}

function Attempts({ delivery }: { delivery: Delivery }) {
  const words = useDeliveryWords()
  const more = useAttemptWords()
  const { attempts, last_attempt_at, next_attempt_at, last_duration_ms } = delivery
  return (
    <>
      <dt>{words.attempts}</dt>
      <dd>{attempts}</dd>
      <dt>{more.lastAttempt}</dt>
      <dd>
        <When at={last_attempt_at} />
      </dd>
      <dt>{more.nextAttempt}</dt>
      <dd>
        <When at={next_attempt_at} />
      </dd>
      {last_duration_ms !== null && (
        <>
          <dt>{more.duration}</dt>
          <dd>{more.milliseconds(last_duration_ms)}</dd>
        </>
      )}
    </>
  )
}
