"use client"

import { detailPage } from "#panel/crud/detail-page.tsx"
import { Facts } from "#panel/display/values.tsx"
import { useRoleForm } from "#panel/roles/form.tsx"
import { roles } from "#panel/roles/resource.ts"
import { Card } from "#panel/ui/page.tsx"
import { Holders } from "#panel/users/holders.tsx"

export default detailPage(roles, {
  titleOf: ({ name }) => name,
  form: useRoleForm,
  withoutFacts: true,
  useDeletion: (_, words, stored) => {
    const held = stored ? stored.user_ids.length + stored.invite_ids.length : 0
    return { refused: held > 0 ? words.inUse(held) : undefined }
  },
  Aside: ({ id, stored }) => (
    <>
      <Holders id={id} user_ids={stored?.user_ids ?? []} invite_ids={stored?.invite_ids ?? []} />
      <Card>
        <Facts id={id} created_at={stored?.created_at} updated_at={stored?.updated_at} />
      </Card>
    </>
  ),
})
