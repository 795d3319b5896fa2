import type { PayPalOptions, S3Options, StandInChoice } from "@mercer/providers"
import * as z from "zod"

/** A whole number, both limits included. */
export const whole = (from: number, to: number) => {
  const text = `must be a whole number from ${from} to ${to}`
  return z
    .string()
    .regex(/^\d{1,9}$/, text)
    .transform(Number)
    .refine((number) => number >= from && number <= to, text)
}
export const flag = z
  .enum(["true", "false", "1", "0"], "must be true or false")
  .transform((text) => text === "true" || text === "1")
/** An address with one of these protocols. */
export const address = (protocols: string[]) =>
  z.string().refine((text) => URL.canParse(text) && protocols.includes(new URL(text).protocol), {
    error: `must be an address that begins with ${protocols.map((protocol) => `${protocol}//`).join(" or ")}`,
  })

/** A comma list of PostgreSQL's addresses. */
export const databases = z.string().transform((text, ctx): string[] => {
  const urls = text.split(",").map((part) => part.trim())
  for (const url of urls.filter((one) => !address(["postgres:", "postgresql:"]).safeParse(one).success))
    ctx.addIssue(`must be a comma list of addresses that begin with postgresql://: "${url.split("@").at(-1)}" is not`)
  return urls
})

/** Medusa takes any text as a provider's id. With its kind before it, it may hold = and : too; a comma is written %2C. */
const STAND_IN = /^(?:(payment|fulfillment|tax):([^,]+)|([^:=,]+))=([\w-]+)$/

/** A comma list: klarna=external, or payment:cod=manual where the id alone would not do. */
export const StandIns = z.string().transform((text, ctx): StandInChoice[] =>
  text.split(",").map((part) => {
    const [, kind, ofKind, alone, by] = STAND_IN.exec(part.trim()) ?? []
    const id = (ofKind ?? alone)?.replaceAll("%2C", ",")
    if (id && by) return { kind: kind as StandInChoice["kind"], id, by }
    ctx.addIssue(`must be like klarna=external,payment:cod=manual: "${part.trim()}" is not`)
    return z.NEVER
  }),
)

/** What is written in the setting for a choice. */
export const standInText = ({ kind, id, by }: StandInChoice) =>
  `${kind ? `${kind}:` : ""}${id.replaceAll(",", "%2C")}=${by}`

/** As JSON, since an app has many parts. */
export const OauthApps = z
  .string()
  .transform((text, ctx) => {
    try {
      return JSON.parse(text) as unknown
    } catch {
      ctx.addIssue("must be JSON")
      return z.NEVER
    }
  })
  .pipe(
    z.array(
      z.strictObject({
        application_name: z.string().min(1),
        display_name: z.string().min(1),
        install_url: address(["http:", "https:"]),
        uninstall_url: address(["http:", "https:"]).optional(),
        token_url: address(["http:", "https:"]),
        client_id: z.string().min(1),
        client_secret: z.string().min(1),
        redirect_uri: address(["http:", "https:"]).optional(),
      }),
      "must be a JSON list of apps",
    ),
  )

type Texts<Name extends string> = Partial<Record<Name, string | undefined>>

/** Where files are stored, if the settings name a bucket and who may write to it. */
export function s3Of(
  values: { S3_REGION: string } & Texts<
    "S3_BUCKET" | "S3_ENDPOINT" | "S3_ACCESS_KEY_ID" | "S3_SECRET_ACCESS_KEY" | "S3_PREFIX"
  >,
): S3Options | undefined {
  const { S3_BUCKET: bucket, S3_ACCESS_KEY_ID: access_key_id, S3_SECRET_ACCESS_KEY: secret_access_key } = values
  if (!bucket || !access_key_id || !secret_access_key) return undefined
  const { S3_REGION: region, S3_ENDPOINT: endpoint, S3_PREFIX: prefix } = values
  return { bucket, region, endpoint, access_key_id, secret_access_key, prefix }
}

/** PayPal, if the settings name the shop's account there. */
export function paypalOf(
  values: { PAYPAL_SANDBOX: boolean } & Texts<
    "PAYPAL_CLIENT_ID" | "PAYPAL_CLIENT_SECRET" | "PAYPAL_API_URL" | "PAYPAL_AUTH_WEBHOOK_ID"
  >,
): PayPalOptions | undefined {
  const { PAYPAL_CLIENT_ID: client_id, PAYPAL_CLIENT_SECRET: client_secret } = values
  if (!client_id || !client_secret) return undefined
  const { PAYPAL_SANDBOX: sandbox, PAYPAL_API_URL: url, PAYPAL_AUTH_WEBHOOK_ID: webhook_id } = values
  return { client_id, client_secret, sandbox, url: url?.replace(/\/+$/, ""), webhook_id }
}
