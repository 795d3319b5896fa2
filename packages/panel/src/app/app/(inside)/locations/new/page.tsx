"use client"

import type { ReactNode } from "react"
import { newPage } from "#panel/crud/new-page.tsx"
import { FirstLocation } from "#panel/locations/first.tsx"
import { useLocationForm } from "#panel/locations/form.tsx"
import { locations } from "#panel/locations/resource.ts"
import { useLocations } from "#panel/locations/use-locations.ts"
import { Waiting } from "#panel/ui/empty.tsx"

export default newPage(locations, { form: useLocationForm, Around: AfterFirst })

/** What the first one does is said before it is done. */
function AfterFirst({ children }: { children: ReactNode }) {
  const known = useLocations()
  if (!known) return <Waiting />
  return (
    <>
      {known.length === 0 && <FirstLocation />}
      {children}
    </>
  )
}
