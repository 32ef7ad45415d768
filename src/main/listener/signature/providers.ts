import type { MessagePart, Place, Provider, ProviderName, SignedScheme } from './scheme.ts'

const header = (written: string): Place => ({ kind: 'header', name: written.toLowerCase(), written })
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
    scheme: { ...plain, at: header('X-Hub-Signature-256'), prefix: 'sha256=' },
    marks: ['x-github-event', 'x-github-delivery'],
    source: 'https://docs.github.com/en/webhooks/using-webhooks/validating-webhook-deliveries',
  },
  stripe: {
    title: 'Stripe',
    scheme: {
      ...plain,
      at: header('Stripe-Signature'),
      form: 'pairs',
      prefix: 'v1',
      parts: [timestamp, body],
      separator: '.',
      timestamp: { at: { kind: 'pair', name: 't' }, unit: 's', toleranceSeconds: 300, direction: 'past' },
    },
    marks: [],
    source: 'https://docs.stripe.com/webhooks',
  },
  shopify: {
    title: 'Shopify',
    scheme: { ...plain, at: header('X-Shopify-Hmac-Sha256'), encoding: 'base64' },
    marks: ['x-shopify-topic', 'x-shopify-webhook-id', 'x-shopify-shop-domain'],
    source: 'https://shopify.dev/docs/apps/build/webhooks/subscribe/https',
  },
  slack: {
    title: 'Slack',
    scheme: {
      ...plain,
      at: header('X-Slack-Signature'),
      prefix: 'v0=',
      parts: [literal('v0'), timestamp, body],
      separator: ':',
      timestamp: { at: header('X-Slack-Request-Timestamp'), unit: 's', toleranceSeconds: 300, direction: 'past' },
    },
    marks: ['x-slack-request-timestamp', 'x-slack-retry-num'],
    source: 'https://docs.slack.dev/authentication/verifying-requests-from-slack',
  },
  twilio: {
    title: 'Twilio',
    scheme: {
      ...plain,
      algorithm: 'hmac-sha1',
      encoding: 'base64',
      at: header('X-Twilio-Signature'),
      parts: [url, { kind: 'form' }],
    },
    marks: ['i-twilio-idempotency-token'],
    source: 'https://www.twilio.com/docs/usage/security',
  },
  sendgrid: {
    title: 'SendGrid',
    scheme: {
      ...plain,
      algorithm: 'ecdsa-sha256',
      encoding: 'base64',
      at: header('X-Twilio-Email-Event-Webhook-Signature'),
      parts: [timestamp, body],
      key: 'public',
      timestamp: {
        at: header('X-Twilio-Email-Event-Webhook-Timestamp'),
        unit: 's',
        toleranceSeconds: null,
        direction: 'both',
      },
    },
    marks: ['x-twilio-email-event-webhook-timestamp'],
    source:
      'https://www.twilio.com/docs/sendgrid/for-developers/tracking-events/getting-started-event-webhook-security-features',
  },
  mailgun: {
    title: 'Mailgun',
    scheme: {
      ...plain,
      at: { kind: 'field', path: 'signature.signature' },
      parts: [timestamp, id],
      id: { kind: 'field', path: 'signature.token' },
      timestamp: {
        at: { kind: 'field', path: 'signature.timestamp' },
        unit: 's',
        toleranceSeconds: null,
        direction: 'both',
      },
    },
    marks: [],
    source: 'https://documentation.mailgun.com/docs/mailgun/user-manual/webhooks/securing-webhooks',
  },
  paypal: {
    title: 'PayPal',
    scheme: {
      ...plain,
      algorithm: 'rsa-sha256',
      encoding: 'base64',
      at: header('PAYPAL-TRANSMISSION-SIG'),
      parts: [id, timestamp, { kind: 'webhook-id' }, { kind: 'crc32' }],
      separator: '|',
      key: 'public',
      timestamp: { at: header('PAYPAL-TRANSMISSION-TIME'), unit: 'iso', toleranceSeconds: null, direction: 'both' },
      id: header('PAYPAL-TRANSMISSION-ID'),
    },
    marks: ['paypal-transmission-id', 'paypal-cert-url'],
    source: 'https://developer.paypal.com/api/rest/webhooks/rest/',
  },
  square: {
    title: 'Square',
    scheme: { ...plain, at: header('x-square-hmacsha256-signature'), encoding: 'base64', parts: [url, body] },
    marks: ['x-square-signature'],
    source: 'https://developer.squareup.com/docs/webhooks/step3validate',
  },
  gitlab: {
    title: 'GitLab',
    scheme: { kind: 'token', at: header('X-Gitlab-Token') },
    marks: ['x-gitlab-event', 'x-gitlab-event-uuid'],
    source: 'https://docs.gitlab.com/ee/user/project/integrations/webhooks.html',
  },
  discord: {
    title: 'Discord',
    scheme: {
      ...plain,
      algorithm: 'ed25519',
      at: header('X-Signature-Ed25519'),
      parts: [timestamp, body],
      key: 'public',
      timestamp: { at: header('X-Signature-Timestamp'), unit: 's', toleranceSeconds: null, direction: 'both' },
    },
    marks: ['x-signature-timestamp'],
    source: 'https://docs.discord.com/developers/interactions/overview',
  },
  telegram: {
    title: 'Telegram',
    scheme: { kind: 'token', at: header('X-Telegram-Bot-Api-Secret-Token') },
    marks: [],
    source: 'https://core.telegram.org/bots/api#setwebhook',
  },
  hubspot: {
    title: 'HubSpot',
    scheme: {
      ...plain,
      at: header('X-HubSpot-Signature-v3'),
      encoding: 'base64',
      parts: [{ kind: 'method' }, { kind: 'url', decoded: true }, body, timestamp],
      timestamp: { at: header('X-HubSpot-Request-Timestamp'), unit: 'ms', toleranceSeconds: 300, direction: 'past' },
    },
    marks: ['x-hubspot-request-timestamp', 'x-hubspot-signature'],
    source: 'https://developers.hubspot.com/docs/apps/legacy-apps/authentication/validating-requests',
  },
  zendesk: {
    title: 'Zendesk',
    scheme: {
      ...plain,
      at: header('X-Zendesk-Webhook-Signature'),
      encoding: 'base64',
      parts: [timestamp, body],
      timestamp: {
        at: header('X-Zendesk-Webhook-Signature-Timestamp'),
        unit: 'iso',
        toleranceSeconds: null,
        direction: 'both',
      },
    },
    marks: ['x-zendesk-webhook-id', 'x-zendesk-webhook-signature-timestamp'],
    source: 'https://developer.zendesk.com/documentation/webhooks/verifying/',
  },
  intercom: {
    title: 'Intercom',
    scheme: { ...plain, algorithm: 'hmac-sha1', at: header('X-Hub-Signature'), prefix: 'sha1=' },
    marks: [],
    source: 'https://developers.intercom.com/docs/webhooks/webhook-notifications',
  },
  typeform: {
    title: 'Typeform',
    scheme: { ...plain, at: header('Typeform-Signature'), encoding: 'base64', prefix: 'sha256=' },
    marks: [],
    source: 'https://www.typeform.com/developers/webhooks/secure-your-webhooks/',
  },
  calendly: {
    title: 'Calendly',
    scheme: {
      ...plain,
      at: header('Calendly-Webhook-Signature'),
      form: 'pairs',
      prefix: 'v1',
      parts: [timestamp, body],
      separator: '.',
      timestamp: { at: { kind: 'pair', name: 't' }, unit: 's', toleranceSeconds: 180, direction: 'past' },
    },
    marks: [],
    source: 'https://developer.calendly.com/api-docs/ZG9jOjM2MzE2MDM4-webhook-signatures',
  },
  linear: {
    title: 'Linear',
    scheme: {
      ...plain,
      at: header('Linear-Signature'),
      timestamp: {
        at: { kind: 'field', path: 'webhookTimestamp' },
        unit: 'ms',
        toleranceSeconds: 60,
        direction: 'both',
      },
    },
    marks: ['linear-event', 'linear-delivery'],
    source: 'https://linear.app/developers/webhooks',
  },
  svix: {
    title: 'Svix',
    scheme: standard('svix'),
    marks: ['svix-id'],
    source: 'https://docs.svix.com/receiving/verifying-payloads/how-manual',
  },
  'standard-webhooks': {
    title: 'Standard Webhooks',
    scheme: standard('webhook'),
    marks: ['webhook-id'],
    source: 'https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md',
  },
}
