"use client"

import { detailPage } from "#panel/crud/detail-page.tsx"
import type { Stored } from "#panel/crud/types.ts"
import { Copyable, Facts, When } from "#panel/display/values.tsx"
import { useAction } from "#panel/edit/action.ts"
import { Balance, CardState } from "#panel/gift-cards/balance.tsx"
import { useGiftCardForm } from "#panel/gift-cards/form.tsx"
import { giftCards } from "#panel/gift-cards/resource.ts"
import { visibleNumber } from "#panel/orders/visible-number.ts"
import { PageLink } from "#panel/resources/page-link.tsx"
import { useTRPCClient } from "#panel/server/trpc.ts"
import { useMay } from "#panel/session/session.tsx"
import { Button } from "#panel/ui/button.tsx"
import { Card } from "#panel/ui/page.tsx"
import { useWords } from "#panel/words/index.tsx"

export default detailPage(giftCards, {
  titleOf: ({ code }) => code,
  form: useGiftCardForm,
  heading: (words) => words.change,
  useReady: () => true,
  withoutFacts: true,
  Actions: ({ stored }) => (
    <>
      <CardState card={stored} />
      <TurnButton stored={stored} />
    </>
  ),
  Aside: ({ stored }) => stored && <About card={stored} />,
  metadata: true,
})

type Whole = Stored<"gift-cards">

function TurnButton({ stored: { id, is_disabled } }: { stored: Whole }) {
  const words = giftCards.words()
  const { common } = useWords()
  const client = useTRPCClient()
  const action = useAction()
  const may = useMay()
  const set = (wanted: boolean) => client.admin["gift-cards"].update.mutate({ id, is_disabled: wanted })
  const refused = may("gift-cards.update") ? undefined : common.mayNot
  const done = is_disabled ? words.enabledNow(1) : words.disabledNow(1)
  return (
    <Button refused={refused} onClick={() => action(() => set(!is_disabled), { done, undo: () => set(is_disabled) })}>
      {is_disabled ? words.enable : words.disable}
    </Button>
  )
}

function About({ card }: { card: Whole }) {
  const words = giftCards.words()
  return (
    <Card title={words.details}>
      <Balance card={card} large />
      <dl className="facts first">
        <dt>{words.code}</dt>
        <dd>
          <Copyable text={card.code} />
        </dd>
        <dt>{words.region}</dt>
        <dd>{card.region?.name}</dd>
        <dt>{words.order}</dt>
        <dd>
          {card.order ? (
            <PageLink href={`/app/orders/${card.order.id}`}>{words.orderNumber(visibleNumber(card.order))}</PageLink>
          ) : (
            words.noOrder
          )}
        </dd>
        <dt>{words.ends}</dt>
        <dd>{card.ends_at ? <When at={card.ends_at} /> : words.endsNever}</dd>
      </dl>
      <Facts {...card} />
    </Card>
  )
}
