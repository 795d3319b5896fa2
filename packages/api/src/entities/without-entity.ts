import { resource } from "./resource.ts"
/** Resources whose rows are no entities, or that have none. */

export const analytics = resource("analytics", {
  about: "Reports of what was sold, by period, and of what runs out.",
  area: "dashboard",
})

export const auth = resource("auth", {
  about: "Logging operators in and out, by cookie or token.",
  store: "Logging customers in and out, by cookie or token.",
  area: "own_account",
})

export const comparison = resource("comparison", {
  about: "Comparing the answers of Medusa v1 and Mercer while both run.",
  area: "system",
})

export const customFields = resource("custom-fields", {
  about: "The fields that the shop has added to rows.",
  area: "own_account",
})

export const documents = resource("documents", {
  about: "Packing slips, invoices and return slips to print.",
  area: "orders",
})

export const eventRuns = resource("event-runs", {
  about: "Runs of the shop's own event handlers, and those that failed.",
  area: "system",
})

export const home = resource("home", { about: "The figures of the panel's first page.", area: "dashboard" })
export const jobs = resource("jobs", { about: "The shop's own scheduled jobs, and their last runs.", area: "system" })
export const mails = resource("mails", { about: "Emails that are to be sent, or could not be.", area: "emails" })

export const media = resource("media", {
  about: "The library of pictures: their texts, and the products that show them.",
  area: "files",
  rows: { model: "Media" },
})

export const mentions = resource("mentions", {
  about: "Notes that mention the operator who asks.",
  area: "own_account",
})

export const presence = resource("presence", {
  about: "Which operators have the same page of the panel open.",
  area: "own_account",
})

export const roleReport = resource("role-report", {
  about: "What operators' roles would refuse if they were enforced.",
  area: "audit_log",
})

export const roles = resource("roles", {
  about: "Roles that the shop has made: which areas of operations each may read, and in which it may write.",
  area: "team",
  rows: { model: "CustomRole" },
  edited: true,
})

export const setup = resource("setup", {
  about: "Makes the first operator of a shop that has none, by a code that the server prints in its log.",
})

export const system = resource("system", {
  about: "How the shop's servers are doing: processes, work that waits or has failed, and what `mercer doctor` finds.",
  area: "system",
})

export const uploads = resource("uploads", { about: "Files: pictures, imports and digital goods.", area: "files" })
export const views = resource("views", { about: "Saved filters of the panel's lists.", area: "own_account" })
