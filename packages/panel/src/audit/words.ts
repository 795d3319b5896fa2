import { wordsIn } from "#panel/words/index.tsx"

export const useAuditWords = wordsIn("audit", {
  title: "Audit log",
  intro: "All changes made by your team, newest first. Passwords and other secrets are never stored.",
  search: "Search by ID",
  when: "Date",
  who: "Team member",
  operation: "Action",
  target: "Item",
  changes: "Changes",
  changed: (field: string, from: string, to: string) => `Changed ${inSentence(field)} from ${from} to ${to}`,
  from: "From",
  to: "To",
  request: "Request",
  outcome: "Status",
  address: "IP address",
  outcomes: { done: "Completed", begun: "Started", refused: "Refused" },
  show: (what: string) => `Details of ${what}`,
  details: "Details",
  sent: "Submitted fields",
  noFields: "No fields were submitted.",
  field: "Field",
  value: "Value",
  only: "Show only these",
  onlyTarget: "View all changes to this item",
  gone: "Deleted team member",
  emptyTitle: "No activity yet",
  emptyText: "When your team makes changes, they appear here.",
  report: "Permission report",
  reportText: "Roles are not enforced (ROLES=report). These requests would be denied with ROLES=enforce.",
  role: "Role",
  count: "Requests",
  last: "Last request",
})

/** “Title” as “title”; abbreviations such as “SKU” stay. */
function inSentence(field: string): string {
  return /^[A-Z][a-z]/.test(field) ? field.charAt(0).toLowerCase() + field.slice(1) : field
}
