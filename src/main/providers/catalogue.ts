/** Every provider whose signatures and ways of delivering are known: one file and one row here for each. */
import { calendly } from './calendly.ts'
import { discord } from './discord.ts'
import { github } from './github.ts'
import { gitlab } from './gitlab.ts'
import { hubspot } from './hubspot.ts'
import { intercom } from './intercom.ts'
import { linear } from './linear.ts'
import { mailgun } from './mailgun.ts'
import { paypal } from './paypal.ts'
import { sendgrid } from './sendgrid.ts'
import { shopify } from './shopify.ts'
import { slack } from './slack.ts'
import { square } from './square.ts'
import { standardWebhooks } from './standard-webhooks.ts'
import { stripe } from './stripe.ts'
import { svix } from './svix.ts'
import { telegram } from './telegram.ts'
import { twilio } from './twilio.ts'
import { typeform } from './typeform.ts'
import { zendesk } from './zendesk.ts'
import type { Provider } from './provider.ts'

export const providers = {
  github,
  stripe,
  shopify,
  slack,
  twilio,
  sendgrid,
  mailgun,
  paypal,
  square,
  gitlab,
  discord,
  telegram,
  hubspot,
  zendesk,
  intercom,
  typeform,
  calendly,
  linear,
  svix,
  'standard-webhooks': standardWebhooks,
} satisfies Readonly<Record<string, Provider>>

/** A provider of the table, as a case's profile names it. */
export type ProviderName = keyof typeof providers

export const providerNames = Object.keys(providers) as readonly ProviderName[]

const byName: ReadonlyMap<string, Provider> = new Map(Object.entries(providers))

/** What is known of the provider; null where a case names one that stands in no table. */
export function findProvider(profile: string): Provider | null {
  return byName.get(profile) ?? null
}
