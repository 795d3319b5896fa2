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

/** What the settings of the environment say about the outside world; read and checked before. */
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

/**
 * The providers that every shop has: those of its settings. A shop's `providers` gets them, and returns the ones it uses.
 */
export function coreProviders(facts: ConfigFacts): Providers {
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
    // What serves the rows of providers that this shop does not have (docs/payments.md).
    stand_ins,
    // Without a mail server, emails become readable files in <DATA_DIR>/outbox.
    notification: mail.smtp_url
      ? smtp({ url: mail.smtp_url, from: mail.from })
      : outboxFolder({ folder: `${data_dir}/outbox`, from: mail.from }),
    // One server may keep files in a folder; several need shared storage.
    file: s3 ? s3Files(s3) : localFiles({ folder: `${data_dir}/files` }),
    oauth: oauth_apps.map(oauth2),
  }
}
