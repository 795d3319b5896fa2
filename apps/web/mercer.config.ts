/**
 * The external services of this shop: payment, shipping, tax, email and file storage providers, and apps.
 *
 * This is the file a shop's developer edits. To add a provider:
 *   1. write an object that fits its interface (packages/providers/src/<kind>/port.ts; README.md there shows one whole);
 *   2. put it in its list here. Its `id` is what the database keeps in `provider_id` columns, so an id once used stays:
 *      orders made with it still need it for captures and refunds.
 *   3. start the shop. The provider's row is created; a region offers it once it is linked to it in the panel.
 *
 * Secrets come from the environment: this file and src/settings.ts are the only ones that read it.
 */
import {
  fileLedger,
  localFiles,
  manualFulfillment,
  manualPayment,
  type Oauth2Options,
  oauth2,
  outboxFolder,
  type PayPalOptions,
  type Providers,
  paypalPayment,
  type S3Options,
  type StandInChoice,
  s3Files,
  scriptedPayment,
  smtp,
  stripeMethods,
  stripePayment,
  systemTax,
} from "@mercer/providers"

/** Already read and validated by src/settings.ts. */
export interface ConfigFacts {
  production: boolean
  data_dir: string
  mail: { smtp_url: string | undefined; from: string }
  stripe: { api_key: string; webhook_secret: string | undefined } | undefined
  paypal: PayPalOptions | undefined
  stand_ins: StandInChoice[]
  s3: S3Options | undefined
  oauth_apps: Oauth2Options[]
}

export default function providers(facts: ConfigFacts): Providers {
  const { production, data_dir, mail, stripe, paypal, stand_ins, s3, oauth_apps } = facts
  return {
    // "scripted" does what a session's data says: for trying things out, and refused in production.
    payment: [
      manualPayment(),
      ...(stripe ? [stripePayment(stripe), ...stripeMethods(stripe)] : []),
      ...(paypal ? [paypalPayment(paypal)] : []),
      ...(production ? [] : [scriptedPayment({ ledger: fileLedger(`${data_dir}/scripted-payments.jsonl`) })]),
    ],
    fulfillment: [manualFulfillment()],
    tax: [systemTax()],
    // What serves the rows of providers that this shop does not have (docs/payments.md): those of PROVIDER_STAND_INS,
    // and others added here, for example { id: "klarna", by: "external" }.
    stand_ins,
    // Without a mail server, emails become readable files in <DATA_DIR>/outbox.
    notification: mail.smtp_url
      ? smtp({ url: mail.smtp_url, from: mail.from })
      : outboxFolder({ folder: `${data_dir}/outbox`, from: mail.from }),
    // One server may keep files in a folder; several need shared storage.
    file: s3 ? s3Files(s3) : localFiles({ folder: `${data_dir}/files` }),
    // Apps that operators may connect: those of OAUTH_APPS, and others added here, for example:
    // oauth2({ application_name: "books", display_name: "Books", install_url: "https://books.example/install?client_id=…",
    //   token_url: "https://books.example/token", client_id: "…", client_secret: process.env.BOOKS_SECRET ?? "" })
    oauth: oauth_apps.map(oauth2),
  }
}
