"use client"

import { useQuery } from "@tanstack/react-query"
import { detailPage } from "#panel/crud/detail-page.tsx"
import { Chip } from "#panel/display/values.tsx"
import { LocationChannels } from "#panel/locations/channels.tsx"
import { useLocationForm } from "#panel/locations/form.tsx"
import { locations } from "#panel/locations/resource.ts"
import { useLocations } from "#panel/locations/use-locations.ts"
import { PageButton } from "#panel/resources/page-link.tsx"
import { useTRPC } from "#panel/server/trpc.ts"
import { Waiting } from "#panel/ui/empty.tsx"

export default detailPage(locations, {
  titleOf: ({ name }) => name,
  form: useLocationForm,
  State: DefaultMark,
  Actions: ({ id }) => <PageButton href={`/app/inventory?location=${id}`}>{locations.words().inventory}</PageButton>,
  useDeletion: (_, words) => ({ text: useLocations()?.length === 1 ? words.last : words.confirmText }),
  Aside: ({ stored }) => (stored ? <LocationChannels location={stored} /> : <Waiting />),
  metadata: true,
})

/** Marks the shop's default location. */
function DefaultMark({ id }: { id: string }) {
  const trpc = useTRPC()
  const store = useQuery(trpc.admin.store.get.queryOptions({})).data?.store
  return store?.default_location_id === id && <Chip>{locations.words().isDefault}</Chip>
}
