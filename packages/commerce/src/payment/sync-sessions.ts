export type SyncedSession = {
  id: string
  /** Whether the shop has its provider; true by default. */
  is_configured?: boolean
  provider_id: string
  is_selected: boolean | null
  is_initiated: boolean
}

/**
 * One step of updating payment sessions. `remote`: also at the provider. `session_id` of create_and_select is
 * the row to reuse. Amounts in minor units.
 */
export type SessionAction =
  | { do: "delete"; session_id: string; provider_id: string; remote: boolean }
  | { do: "update_remote"; session_id: string; provider_id: string; amount: number }
  | { do: "set_amount"; session_id: string; provider_id: string; amount: number }
  | { do: "create_local"; provider_id: string; amount: number }
  | { do: "create_and_select"; session_id: string | null; provider_id: string; amount: number }

/**
 * The steps that make a cart's payment sessions match its region's providers and its total: none when there is
 * nothing to pay; the region's only provider is created and selected at once; a selected session follows the amount;
 * others wait locally. A session that was begun with a provider that the shop does not have stays as it is, selected or
 * not: it could not be closed. Actions in the order to do them.
 */
export function syncSessions(all: SyncedSession[], provider_ids: string[], total: number): SessionAction[] {
  const sessions = all.filter((session) => !isUntouchable(session))
  if (total <= 0) return sessions.map(remove)
  const stale = sessions.filter((session) => !provider_ids.includes(session.provider_id))
  const kept = sessions.filter((session) => provider_ids.includes(session.provider_id))
  const chosen = all.some((session) => session.is_selected && !stale.includes(session))
  const sole = provider_ids.length === 1 && !chosen ? provider_ids[0] : undefined
  if (sole !== undefined) return [...stale.map(remove), ...selectSole(kept[0], sole, total)]
  const missing = provider_ids.filter((id) => !kept.some((session) => session.provider_id === id)).sort()
  return [
    ...stale.map(remove),
    ...kept.flatMap((session) => follow(session, total)),
    ...missing.map((provider_id) => ({ do: "create_local" as const, provider_id, amount: total })),
  ]
}

const isUntouchable = ({ is_configured = true, is_selected, is_initiated }: SyncedSession) =>
  !is_configured && Boolean(is_selected || is_initiated)

/** v1: a second row was made where an unselected one of the only provider existed, and the shopper got a 422. */
function selectSole(session: SyncedSession | undefined, provider_id: string, amount: number): SessionAction[] {
  if (!session?.is_initiated) return [{ do: "create_and_select", session_id: session?.id ?? null, provider_id, amount }]
  return [remove(session), { do: "create_and_select", session_id: null, provider_id, amount }]
}

function follow(session: SyncedSession, amount: number): SessionAction[] {
  const { id: session_id, provider_id } = session
  if (session.is_selected && session.is_initiated) return [{ do: "update_remote", session_id, provider_id, amount }]
  if (session.is_initiated) return [remove(session), { do: "create_local", provider_id, amount }]
  return [{ do: "set_amount", session_id, provider_id, amount }]
}

function remove(session: SyncedSession): SessionAction {
  return { do: "delete", session_id: session.id, provider_id: session.provider_id, remote: session.is_initiated }
}
