"use client"

import { useQuery } from "@tanstack/react-query"
import { useParams } from "next/navigation"
import { Copyable, Facts, When } from "#panel/display/values.tsx"
import { useAction } from "#panel/edit/action.ts"
import { DeleteButton } from "#panel/edit/delete-button.tsx"
import { useEdit, useFresh } from "#panel/edit/edit.ts"
import { AmountField, MomentField, TextField } from "#panel/form/fields.tsx"
import { Form } from "#panel/form/form.tsx"
import { Balance, CardState, type Card as GiftCard } from "#panel/gift-cards/balance.tsx"
import { useGiftCardWords } from "#panel/gift-cards/words.ts"
import { MetadataOf } from "#panel/metadata/of.tsx"
import { localOf, majorOf, money } from "#panel/money/amounts.ts"
import { visibleNumber } from "#panel/orders/visible-number.ts"
import { PageLink } from "#panel/resources/page-link.tsx"
import { useTRPC, useTRPCClient } from "#panel/server/trpc.ts"
import { useMay } from "#panel/session/session.tsx"
import { Button } from "#panel/ui/button.tsx"
import { Failure } from "#panel/ui/empty.tsx"
import { Card, Page } from "#panel/ui/page.tsx"
import { useLanguage, useWords } from "#panel/words/index.tsx"

const LIST = "/app/gift-cards"

export default function GiftCardPage() {
  const { id } = useParams<{ id: string }>()
  const words = useGiftCardWords()
  const trpc = useTRPC()
  const client = useTRPCClient()
  const read = useQuery(trpc.admin["gift-cards"].get.queryOptions({ id }))
  const card = read.data?.gift_card
  const back = { href: LIST, word: words.title }
  if (read.error && !card) {
    return (
      <Page title={words.one} back={back}>
        <Failure error={read.error} retry={() => read.refetch()} back={LIST} />
      </Page>
    )
  }
  const actions = card && (
    <>
      <CardState card={card} />
      <TurnButton card={card} />
      <DeleteButton
        operation="gift-cards.delete"
        title={words.confirm(1)}
        text={words.confirmText}
        done={words.deleted(1)}
        list={LIST}
        remove={() => client.admin["gift-cards"].delete.mutate({ id })}
      />
    </>
  )
  return (
    <Page title={card?.code ?? ""} back={back} actions={actions}>
      {card && (
        <div className="two-columns">
          <Change card={card} />
          <Side card={card} />
        </div>
      )}
    </Page>
  )
}

interface Whole extends GiftCard {
  metadata?: unknown
  created_at: string
  updated_at: string
  order?: { id: string; display_id: number } | null
}

function Side({ card }: { card: Whole }) {
  return (
    <div>
      <About card={card} />
      <MetadataOf resource="gift-cards" id={card.id} stored={card} />
    </div>
  )
}

function TurnButton({ card: { id, is_disabled } }: { card: Whole }) {
  const words = useGiftCardWords()
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

const emailOf = (metadata: unknown) => String((metadata as { email?: unknown } | null)?.email ?? "")

interface Values {
  balance: string
  ends_at: string
  email: string
}

function Change({ card }: { card: Whole }) {
  const words = useGiftCardWords()
  const { form } = useWords()
  const language = useLanguage()
  const may = useMay()
  const { edit, currency } = useChange(card)
  const most = currency ? money(card.value, currency, language) : ""
  return (
    <Card title={words.change}>
      <Form {...edit} submit={form.save} disabled={!may("gift-cards.update")} refusals={{ invalid_data: "balance" }}>
        <AmountField<Values>
          name="balance"
          label={words.balance}
          help={words.balanceHelp(most)}
          currency={currency}
          required
        />
        <MomentField<Values> name="ends_at" label={words.ends} help={words.endsHelp} />
        <TextField<Values> name="email" label={words.email} help={words.emailHelp} type="email" />
      </Form>
    </Card>
  )
}

/** The editable fields of a gift card. */
function useChange({ id, region, ...card }: Whole) {
  const language = useLanguage()
  const trpc = useTRPC()
  const client = useTRPCClient()
  const fresh = useFresh()
  const currency = region?.currency_code ?? ""
  const edit = useEdit({
    stored: card as Pick<Whole, "balance" | "ends_at" | "metadata" | "updated_at">,
    valuesOf: (one): Values => ({
      balance: majorOf(one?.balance, currency, language),
      ends_at: localOf(one?.ends_at),
      email: emailOf(one?.metadata),
    }),
    factsOf: (given: Values, read) => ({
      balance: read.amount("balance", given.balance, currency) ?? undefined,
      ends_at: read.moment(given.ends_at),
      metadata: { email: given.email.trim() },
    }),
    read: async () => (await fresh(trpc.admin["gift-cards"].get.queryOptions({ id }))).gift_card as Whole,
    write: (change) => client.admin["gift-cards"].update.mutate({ id, ...change }),
  })
  return { edit, currency }
}

function About({ card }: { card: Whole }) {
  const words = useGiftCardWords()
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
