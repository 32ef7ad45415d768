/** Providers whose signatures and ways of delivering are known, as a case's profile names them. */
export const providerNames = [
  'github',
  'stripe',
  'shopify',
  'slack',
  'twilio',
  'sendgrid',
  'mailgun',
  'paypal',
  'square',
  'gitlab',
  'discord',
  'telegram',
  'hubspot',
  'zendesk',
  'intercom',
  'typeform',
  'calendly',
  'linear',
  'svix',
  'standard-webhooks',
] as const
export type ProviderName = (typeof providerNames)[number]
