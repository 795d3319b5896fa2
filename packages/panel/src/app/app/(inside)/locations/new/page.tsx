"use client"

import { useRouter } from "next/navigation"
import { Form } from "#panel/form/form.tsx"
import { FirstLocation, LocationFields, type LocationValues, locationInput, NOTHING } from "#panel/locations/fields.tsx"
import { useLocations } from "#panel/locations/use-locations.ts"
import { useLocationWords } from "#panel/locations/words.ts"
import { useReading } from "#panel/money/reading.ts"
import { useTRPCClient } from "#panel/server/trpc.ts"
import { useMay } from "#panel/session/session.tsx"
import { Waiting } from "#panel/ui/empty.tsx"
import { Card, Page } from "#panel/ui/page.tsx"
import { useWords } from "#panel/words/index.tsx"

export default function NewLocation() {
  const words = useLocationWords()
  const { form } = useWords()
  const may = useMay()
  const client = useTRPCClient()
  const router = useRouter()
  const open = useReading()
  const locations = useLocations()
  async function save(values: LocationValues) {
    const read = open()
    const input = locationInput(values, read, words)
    read.done()
    return client.admin["stock-locations"].create.mutate(input)
  }
  return (
    <Page title={words.create} back={{ href: "/app/locations", word: words.title }} narrow>
      {/* What the first one does is said before it is done. */}
      {!locations ? (
        <Waiting />
      ) : (
        <>
          {locations.length === 0 && <FirstLocation />}
          <Card>
            <Form
              fresh
              values={NOTHING}
              submit={form.create}
              disabled={!may("stock-locations.create")}
              save={save}
              saved={({ stock_location }) => router.push(`/app/locations/${stock_location.id}`)}
            >
              <LocationFields fresh />
            </Form>
          </Card>
        </>
      )}
    </Page>
  )
}
