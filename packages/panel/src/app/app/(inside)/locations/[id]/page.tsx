"use client"

import { useQuery } from "@tanstack/react-query"
import { useParams } from "next/navigation"
import { Chip, Facts } from "#panel/display/values.tsx"
import { DeleteButton } from "#panel/edit/delete-button.tsx"
import { useEdit, useFresh } from "#panel/edit/edit.ts"
import { Form } from "#panel/form/form.tsx"
import { LocationChannels } from "#panel/locations/channels.tsx"
import { type Location, LocationFields, locationInput, locationValues } from "#panel/locations/fields.tsx"
import { useLocations } from "#panel/locations/use-locations.ts"
import { useLocationWords } from "#panel/locations/words.ts"
import { MetadataOf } from "#panel/metadata/of.tsx"
import { PageButton } from "#panel/resources/page-link.tsx"
import { useTRPC, useTRPCClient } from "#panel/server/trpc.ts"
import { useMay } from "#panel/session/session.tsx"
import { Waiting } from "#panel/ui/empty.tsx"
import { FailedPage } from "#panel/ui/failed-page.tsx"
import { Card, Page } from "#panel/ui/page.tsx"
import { useWords } from "#panel/words/index.tsx"

const LIST = "/app/locations"
const WHOLE = { expand: "address,sales_channels" }

export default function LocationPage() {
  const { id } = useParams<{ id: string }>()
  const words = useLocationWords()
  const trpc = useTRPC()
  const client = useTRPCClient()
  const isLast = useLocations()?.length === 1
  const read = useQuery(trpc.admin["stock-locations"].get.queryOptions({ id, ...WHOLE }))
  const location = read.data?.stock_location as unknown as Location | undefined
  const isDefault = useQuery(trpc.admin.store.get.queryOptions({})).data?.store.default_location_id === id
  const back = { href: LIST, word: words.title }
  if (read.error && !location) return <FailedPage title={words.one} back={back} read={read} />
  const actions = location && (
    <>
      <PageButton href={`/app/inventory?location=${id}`}>{words.inventory}</PageButton>
      <DeleteButton
        operation="stock-locations.delete"
        title={words.confirm(1)}
        text={isLast ? words.last : words.confirmText}
        done={words.deleted(1)}
        list={LIST}
        remove={() => client.admin["stock-locations"].delete.mutate({ id })}
      />
    </>
  )
  return (
    <Page
      title={location?.name ?? ""}
      back={back}
      state={isDefault && <Chip>{words.isDefault}</Chip>}
      actions={actions}
    >
      <div className="two-columns">
        <Details id={id} location={location} />
        <Side id={id} location={location} />
      </div>
    </Page>
  )
}

function Side({ id, location }: { id: string; location: Location | undefined }) {
  return (
    <div>
      {location ? <LocationChannels location={location} /> : <Waiting />}
      <MetadataOf resource="stock-locations" id={id} stored={location} />
    </div>
  )
}

function Details({ id, location }: { id: string; location: Location | undefined }) {
  const words = useLocationWords()
  const { form } = useWords()
  const trpc = useTRPC()
  const client = useTRPCClient()
  const fresh = useFresh()
  const may = useMay()
  const { get } = trpc.admin["stock-locations"]
  const edit = useEdit({
    stored: location,
    valuesOf: locationValues,
    factsOf: (values, read) => locationInput(values, read, words),
    read: async () => (await fresh(get.queryOptions({ id, ...WHOLE }))).stock_location as unknown as Location,
    write: (change) => client.admin["stock-locations"].update.mutate({ id, ...WHOLE, ...change }),
  })
  return (
    <Card>
      <Form {...edit} submit={form.save} disabled={!location || !may("stock-locations.update")}>
        <LocationFields location={location} />
      </Form>
      <Facts id={id} created_at={location?.created_at} updated_at={location?.updated_at} />
    </Card>
  )
}
