const titles: Readonly<Record<string, string>> = {
  github: 'GitHub',
  gitlab: 'GitLab',
  hubspot: 'HubSpot',
  paypal: 'PayPal',
  sendgrid: 'SendGrid',
  'standard-webhooks': 'Standard Webhooks',
}

/** A provider's profile as a person writes it: `github` is "GitHub"; one without a spelling of its own gets a capital. */
export function providerTitle(profile: string): string {
  return titles[profile] ?? profile.charAt(0).toUpperCase() + profile.slice(1)
}
