"use client"

import { detailPage } from "#panel/crud/detail-page.tsx"
import { groupForm } from "#panel/customer-groups/form.ts"
import { GroupMembers } from "#panel/customer-groups/members.tsx"
import { groups } from "#panel/customer-groups/resource.ts"

export default detailPage(groups, {
  titleOf: ({ name }) => name,
  form: groupForm,
  Main: GroupMembers,
  metadata: true,
})
