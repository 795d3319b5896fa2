import { useQuery } from "@tanstack/react-query"
import { useTRPC } from "#panel/server/trpc.ts"
import { useMay } from "#panel/session/session.tsx"
import { useWords } from "#panel/words/index.tsx"

/** The roles that the shop has made; undefined until they are known, none for operators who may not read them. */
export function useCustomRoles() {
  const trpc = useTRPC()
  const may = useMay()
  const read = useQuery(trpc.admin.roles.list.queryOptions({}, { enabled: may("roles.list") }))
  return read.data?.roles
}

/** The name of the role of an operator or an invitation. */
export function useRoleName() {
  const { account } = useWords()
  const roles = useCustomRoles()
  return ({ id, role }: { id: string; role: string | null }) =>
    roles?.find(({ user_ids, invite_ids }) => user_ids.includes(id) || invite_ids.includes(id))?.name ??
    account.roles[(role ?? "member") as keyof typeof account.roles]
}

/** A role as the form of a team member has it: the name of a built-in one, or the id of one of the shop's. */
export const roleInput = (chosen: string) => {
  const role = BUILT_IN.find((one) => one === chosen)
  return role ? { role, role_id: null } : { role: "member" as const, role_id: chosen }
}

export const BUILT_IN = ["member", "developer", "admin"] as const
