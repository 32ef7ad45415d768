import type { MessagePart, Place, Provider, ProviderName, SignedScheme } from './scheme.ts'

const header = (name: string): Place => ({ kind: 'header', name })
const literal = (text: string): MessagePart => ({ kind: 'literal', text })
const body: MessagePart = { kind: 'body' }
const timestamp: MessagePart = { kind: 'timestamp' }
const id: MessagePart = { kind: 'id' }
const url: MessagePart = { kind: 'url' }

/** What most have in common: an HMAC-SHA256 of the raw body with the secret's text, without a timestamp. */
const plain = {
  kind: 'signed',
  algorithm: 'hmac-sha256',
  encoding: 'hex',
  form: 'plain',
  prefix: '',
  parts: [body],
  separator: '',
  key: 'text',
  timestamp: null,
  id: null,
} as const satisfies Partial<SignedScheme>

const standard = (prefix: 'svix' | 'webhook'): SignedScheme => ({
  ...plain,
  encoding: 'base64',
  at: header(`${prefix}-signature`),
  form: 'list',
  prefix: 'v1',
  parts: [id, timestamp, body],
  separator: '.',
  key: 'whsec',
  timestamp: { at: header(`${prefix}-timestamp`), unit: 's', toleranceSeconds: 300, direction: 'both' },
  id: header(`${prefix}-id`),
})

/** Every provider whose signatures are known. */
export const providers: Readonly<Record<ProviderName, Provider>> = {
  github: {
    title: 'GitHub',
    scheme: { ...plain, at: header('x-hub-signature-256'), prefix: 'sha256=' },
    source: 'https://docs.github.com/en/webhooks/using-webhooks/validating-webhook-deliveries',
  },
  stripe: {
    title: 'Stripe',
    scheme: {
      ...plain,
      at: header('stripe-signature'),
      form: 'pairs',
      prefix: 'v1',
      parts: [timestamp, body],
      separator: '.',
      timestamp: { at: { kind: 'pair', name: 't' }, unit: 's', toleranceSeconds: 300, direction: 'past' },
    },
    source: 'https://docs.stripe.com/webhooks',
  },
  shopify: {
    title: 'Shopify',
    scheme: { ...plain, at: header('x-shopify-hmac-sha256'), encoding: 'base64' },
    source: 'https://shopify.dev/docs/apps/build/webhooks/subscribe/https',
  },
  slack: {
    title: 'Slack',
    scheme: {
      ...plain,
      at: header('x-slack-signature'),
      prefix: 'v0=',
      parts: [literal('v0'), timestamp, body],
      separator: ':',
      timestamp: { at: header('x-slack-request-timestamp'), unit: 's', toleranceSeconds: 300, direction: 'past' },
    },
    source: 'https://docs.slack.dev/authentication/verifying-requests-from-slack',
  },
  twilio: {
    title: 'Twilio',
    scheme: {
      ...plain,
      algorithm: 'hmac-sha1',
      encoding: 'base64',
      at: header('x-twilio-signature'),
      parts: [url, { kind: 'form' }],
    },
    source: 'https://www.twilio.com/docs/usage/security',
  },
  sendgrid: {
    title: 'SendGrid',
    scheme: {
      ...plain,
      algorithm: 'ecdsa-sha256',
      encoding: 'base64',
      at: header('x-twilio-email-event-webhook-signature'),
      parts: [timestamp, body],
      key: 'public',
      timestamp: {
        at: header('x-twilio-email-event-webhook-timestamp'),
        unit: 's',
        toleranceSeconds: null,
        direction: 'both',
      },
    },
    source:
      'https://www.twilio.com/docs/sendgrid/for-developers/tracking-events/getting-started-event-webhook-security-features',
  },
  mailgun: {
    title: 'Mailgun',
    scheme: {
      ...plain,
      at: { kind: 'field', path: 'signature.signature' },
      parts: [timestamp, { kind: 'field', path: 'signature.token' }],
      timestamp: {
        at: { kind: 'field', path: 'signature.timestamp' },
        unit: 's',
        toleranceSeconds: null,
        direction: 'both',
      },
    },
    source: 'https://documentation.mailgun.com/docs/mailgun/user-manual/webhooks/securing-webhooks',
  },
  paypal: {
    title: 'PayPal',
    scheme: {
      ...plain,
      algorithm: 'rsa-sha256',
      encoding: 'base64',
      at: header('paypal-transmission-sig'),
      parts: [id, timestamp, { kind: 'webhook-id' }, { kind: 'crc32' }],
      separator: '|',
      key: 'public',
      timestamp: { at: header('paypal-transmission-time'), unit: 'iso', toleranceSeconds: null, direction: 'both' },
      id: header('paypal-transmission-id'),
    },
    source: 'https://developer.paypal.com/api/rest/webhooks/rest/',
  },
  square: {
    title: 'Square',
    scheme: { ...plain, at: header('x-square-hmacsha256-signature'), encoding: 'base64', parts: [url, body] },
    source: 'https://developer.squareup.com/docs/webhooks/step3validate',
  },
  gitlab: {
    title: 'GitLab',
    scheme: { kind: 'token', at: header('x-gitlab-token') },
    source: 'https://docs.gitlab.com/ee/user/project/integrations/webhooks.html',
  },
  discord: {
    title: 'Discord',
    scheme: {
      ...plain,
      algorithm: 'ed25519',
      at: header('x-signature-ed25519'),
      parts: [timestamp, body],
      key: 'public',
      timestamp: { at: header('x-signature-timestamp'), unit: 's', toleranceSeconds: null, direction: 'both' },
    },
    source: 'https://docs.discord.com/developers/interactions/overview',
  },
  telegram: {
    title: 'Telegram',
    scheme: { kind: 'token', at: header('x-telegram-bot-api-secret-token') },
    source: 'https://core.telegram.org/bots/api#setwebhook',
  },
  hubspot: {
    title: 'HubSpot',
    scheme: {
      ...plain,
      at: header('x-hubspot-signature-v3'),
      encoding: 'base64',
      parts: [{ kind: 'method' }, { kind: 'url', decoded: true }, body, timestamp],
      timestamp: { at: header('x-hubspot-request-timestamp'), unit: 'ms', toleranceSeconds: 300, direction: 'past' },
    },
    source: 'https://developers.hubspot.com/docs/apps/legacy-apps/authentication/validating-requests',
  },
  zendesk: {
    title: 'Zendesk',
    scheme: {
      ...plain,
      at: header('x-zendesk-webhook-signature'),
      encoding: 'base64',
      parts: [timestamp, body],
      timestamp: {
        at: header('x-zendesk-webhook-signature-timestamp'),
        unit: 'iso',
        toleranceSeconds: null,
        direction: 'both',
      },
    },
    source: 'https://developer.zendesk.com/documentation/webhooks/verifying/',
  },
  intercom: {
    title: 'Intercom',
    scheme: { ...plain, algorithm: 'hmac-sha1', at: header('x-hub-signature'), prefix: 'sha1=' },
    source: 'https://developers.intercom.com/docs/webhooks/webhook-notifications',
  },
  typeform: {
    title: 'Typeform',
    scheme: { ...plain, at: header('typeform-signature'), encoding: 'base64', prefix: 'sha256=' },
    source: 'https://www.typeform.com/developers/webhooks/secure-your-webhooks/',
  },
  calendly: {
    title: 'Calendly',
    scheme: {
      ...plain,
      at: header('calendly-webhook-signature'),
      form: 'pairs',
      prefix: 'v1',
      parts: [timestamp, body],
      separator: '.',
      timestamp: { at: { kind: 'pair', name: 't' }, unit: 's', toleranceSeconds: 180, direction: 'past' },
    },
    source: 'https://developer.calendly.com/api-docs/ZG9jOjM2MzE2MDM4-webhook-signatures',
  },
  linear: {
    title: 'Linear',
    scheme: {
      ...plain,
      at: header('linear-signature'),
      timestamp: {
        at: { kind: 'field', path: 'webhookTimestamp' },
        unit: 'ms',
        toleranceSeconds: 60,
        direction: 'both',
      },
    },
    source: 'https://linear.app/developers/webhooks',
  },
  svix: {
    title: 'Svix',
    scheme: standard('svix'),
    source: 'https://docs.svix.com/receiving/verifying-payloads/how-manual',
  },
  'standard-webhooks': {
    title: 'Standard Webhooks',
    scheme: standard('webhook'),
    source: 'https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md',
  },
}
