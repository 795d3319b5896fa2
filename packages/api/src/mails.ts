// What a thread needs that only sends emails: far less than what answers requests.
export { openApp } from "./http/open-app.ts"
export { workMails } from "./worker/work-mails.ts"
