/**
 * The documented formats of secrets that announce themselves by a literal prefix. Bodies are taken as long as they go, so a
 * new length is found as well, and test keys count like live ones. Facts from the issuers' documentation of their tokens.
 */
export interface SecretFormat {
  readonly issuer: string
  readonly prefix: string
  readonly body: Alphabet
  /** The fewest letters behind the prefix. */
  readonly shortest: number
}

/** Letters a body is made of: `url` adds `-` and `_`, `dotted` also inner dots, `base64` also `+/=`, `upper` is A–Z0–9. */
export type Alphabet = 'hex' | 'alnum' | 'upper' | 'url' | 'dotted' | 'base64'

type Row = readonly [issuer: string, prefixes: string, body: Alphabet, shortest: number]

const codeAndDelivery: readonly Row[] = [
  ['GitHub', 'ghp_ gho_ ghu_ ghs_ ghr_', 'alnum', 16],
  ['GitHub', 'github_pat_', 'url', 22],
  [
    'GitLab',
    'glpat- gldt- glrt- glrtr- glcbt- glptt- glft- glimt- glagent- gloas- glsoat- glffct- glwt-',
    'dotted',
    16,
  ],
  ['GitLab', 'GR1348941', 'url', 16],
  ['Bitbucket and Atlassian', 'ATBB ATCTT3 ATATT3 ATSTT3', 'base64', 20],
  ['CircleCI', 'CCIPAT_ CCIPRJ_', 'url', 20],
  ['Buildkite', 'bkua_ bkpat_ bkaj_ bkct_ bkpi_', 'alnum', 20],
  ['Harness', 'pat. sat.', 'dotted', 50],
  ['Octopus Deploy', 'API-', 'upper', 24],
  ['npm', 'npm_', 'alnum', 20],
  ['PyPI', 'pypi-', 'url', 40],
  ['RubyGems', 'rubygems_', 'hex', 32],
  ['crates.io', 'cio', 'alnum', 32],
  ['NuGet', 'oy2', 'alnum', 40],
  ['Clojars', 'CLOJARS_', 'alnum', 40],
  ['JSR', 'jsrp_ jsrd_', 'alnum', 20],
  ['Docker', 'dckr_pat_ dckr_oat_', 'url', 20],
  ['Artifactory', 'AKCp cmVmd', 'alnum', 50],
  ['SonarQube', 'squ_ sqp_ sqa_', 'hex', 32],
  ['Snyk', 'snyk_uat. snyk_sat.', 'dotted', 24],
  ['Semgrep and Sourcegraph', 'sgp_ sgp_local_ sgd_ slk_', 'url', 32],
  ['Postman', 'PMAK- PMAT- PMCC-', 'url', 20],
  ['Infracost', 'ico-', 'alnum', 24],
  ['Clickhouse Cloud', '4b1d', 'alnum', 38],
  ['OpenShift', 'sha256~', 'url', 36],
  ['Trigger.dev', 'tr_dev_ tr_prod_ tr_stg_ tr_pat_ tr_preview_', 'alnum', 16],
  ['Inngest', 'signkey-prod- signkey-test- signkey-branch-', 'alnum', 20],
  ['n8n', 'n8n_api_', 'alnum', 24],
  ['Svix', 'sk_svix_ testsk_', 'dotted', 20],
  ['webhook signing', 'whsec_ whsk_', 'base64', 16],
  ['Hookdeck', 'hkdk_', 'alnum', 20],
  ['ReadMe', 'rdme_', 'alnum', 40],
  ['Authress', 'scauth_ authress_', 'dotted', 30],
]

const money: readonly Row[] = [
  [
    'Stripe',
    'sk_live_ sk_test_ sk_prod_ rk_live_ rk_test_ rk_prod_ pk_live_ pk_test_ sk_org_ ek_live_ ek_test_',
    'alnum',
    10,
  ],
  ['Square', 'sq0csp- sq0atp- sq0idp- sq0idb- sqOatp- EAAAE EAAAl', 'url', 20],
  ['Shopify', 'shpat_ shpca_ shppa_ shpss_ shpua_ shptka_ shpit_ shprt_ atkn_', 'alnum', 16],
  ['WooCommerce', 'ck_ cs_', 'hex', 32],
  ['Razorpay', 'rzp_live_ rzp_test_', 'alnum', 10],
  ['PayPal', 'A21AA', 'url', 30],
  ['Braintree', 'access_token$production$ access_token$sandbox$', 'alnum', 8],
  [
    'Plaid',
    'access-sandbox- access-development- access-production- public-sandbox- public-production- link-sandbox- link-production-',
    'url',
    30,
  ],
  ['Flutterwave', 'FLWSECK- FLWSECK_TEST- FLWPUBK- FLWPUBK_TEST-', 'url', 10],
  ['Adyen', 'AQE AQF', 'base64', 60],
  ['Checkout.com', 'sk_sbox_ pk_sbox_', 'url', 16],
  ['Xendit', 'xnd_production_ xnd_development_ xnd_public_', 'alnum', 16],
  ['Midtrans', 'SB-Mid-server- Mid-server- SB-Mid-client- Mid-client-', 'url', 16],
  ['Paddle', 'pdl_live_apikey_ pdl_sdbx_apikey_ pdl_ntfset_', 'url', 20],
  ['Polar', 'polar_oat_ polar_pat_ polar_whs_ polar_at_ polar_cs_', 'url', 16],
  ['Duffel', 'duffel_test_ duffel_live_', 'url', 24],
  ['EasyPost', 'EZAK EZTK', 'alnum', 40],
  ['Shippo', 'shippo_live_ shippo_test_', 'hex', 30],
  ['Wallet key', 'xprv yprv zprv', 'alnum', 90],
]

const messages: readonly Row[] = [
  ['Slack', 'xoxb- xoxp- xoxa- xoxr- xoxs- xoxo- xoxc- xoxd- xoxe- xapp- xoxe.xoxb- xoxe.xoxp- xwfp-', 'dotted', 10],
  ['Discord', 'mfa.', 'url', 40],
  ['Facebook', 'EAA', 'alnum', 60],
  ['Instagram', 'IGQ IGAA', 'url', 60],
  ['Twitter', 'AAAAAAAAAAAAAAAAAAAAA', 'dotted', 30],
  ['SendGrid', 'SG.', 'dotted', 20],
  ['Mailgun', 'key- pubkey-', 'hex', 30],
  ['Brevo', 'xkeysib- xsmtpsib-', 'url', 40],
  ['Resend', 're_', 'url', 24],
  ['Klaviyo', 'pk_', 'hex', 30],
  ['Twilio', 'SK', 'hex', 32],
  ['Telnyx', 'KEY0', 'url', 30],
  ['Intercom', 'dG9rO', 'base64', 30],
  ['Nylas', 'nyk_v0_', 'alnum', 24],
]

const clouds: readonly Row[] = [
  ['Amazon', 'AKIA ASIA ABIA ACCA A3T', 'upper', 13],
  ['Amazon', 'ABSK', 'base64', 60],
  ['Amazon', 'bedrock-api-key-', 'base64', 24],
  ['Amazon', 'IQoJb3JpZ2lu FwoGZXIvYXdz FQoGZXIvYXdz FwoDYXdz FQoDYXdz', 'base64', 40],
  ['Amazon', 'amzn.mws. amzn1.oa2-cs.', 'dotted', 20],
  ['Amazon', 'Atza| Atzr|', 'base64', 20],
  ['Google', 'AIza', 'url', 30],
  ['Google', 'ya29.', 'dotted', 20],
  ['Google', 'GOCSPX-', 'url', 20],
  ['Google', '1//0', 'url', 30],
  ['Google', '4/0A', 'url', 20],
  ['DigitalOcean', 'dop_v1_ doo_v1_ dor_v1_', 'hex', 32],
  ['DigitalOcean', 'DO00', 'upper', 16],
  ['Scaleway', 'SCW', 'upper', 17],
  ['Cloudflare', 'v1.0-', 'url', 40],
  ['Heroku', 'HRKU-', 'url', 30],
  ['Netlify', 'nfp_ nfc_ nfo_ nfu_ nfb_', 'alnum', 24],
  ['Vercel', 'vercel_blob_rw_ vcp_ vci_ vca_ vcr_ vck_', 'url', 16],
  ['Render', 'rnd_', 'alnum', 20],
  ['Fly.io', 'fo1_ fm1r_ fm1a_ fm2_', 'base64', 30],
  ['Supabase', 'sb_secret_ sb_publishable_ sbp_ sbp_oauth_ sbp_v0_', 'url', 20],
  ['PlanetScale', 'pscale_tkn_ pscale_oauth_ pscale_pw_ pscale_otkn_', 'dotted', 24],
  ['Neon', 'napi_', 'alnum', 32],
  ['MongoDB Atlas', 'mdb_sa_sk_', 'url', 16],
  ['Xata', 'xau_', 'url', 24],
  ['Alibaba', 'LTAI', 'alnum', 12],
  ['Tencent', 'AKID', 'alnum', 28],
  ['Yandex', 'AQVN t1. y0_ y1_ y2_ y3_', 'dotted', 30],
  ['Yandex', 'YC', 'url', 38],
  ['Aiven', 'AVNS_', 'url', 12],
  ['Scalingo', 'tk-us- tk-eu-', 'url', 30],
  ['Databricks', 'dapi dkea dose', 'hex', 28],
  ['dbt', 'dbtc_ dbtu_ dbts_', 'url', 20],
  ['Prefect', 'pnu_ pnb_', 'alnum', 30],
  ['Terraform Cloud', 'atlasv1.', 'url', 30],
  ['Pulumi', 'pul-', 'hex', 30],
  ['Doppler', 'dp.pt. dp.st. dp.sa. dp.ct. dp.scim. dp.audit.', 'dotted', 20],
  ['Vault', 'hvs. hvb. hvr.', 'dotted', 20],
  ['Infisical', 'st.', 'dotted', 60],
  ['1Password', 'ops_', 'base64', 60],
  ['1Password', 'A3-', 'url', 28],
  ['age', 'AGE-SECRET-KEY-1', 'upper', 30],
  ['Tailscale', 'tskey-', 'url', 16],
  ['Defined Networking', 'dnkey-', 'url', 50],
  ['MaxMind', 'mmk_', 'alnum', 20],
]

const watching: readonly Row[] = [
  ['Sentry', 'sntrys_ sntryu_ sntrya_ sntryi_', 'base64', 32],
  ['New Relic', 'NRAK- NRII- NRJS- NRAA- NRRA- NRBR-', 'url', 16],
  ['Grafana', 'glsa_ glc_ eyJrIjoi', 'base64', 28],
  ['Honeycomb', 'hcaik_ hcbik_ hcxik_ hcamk_ hcxmk_ hcalk_', 'alnum', 20],
  ['Dynatrace', 'dt0c01. dt0s01. dt0s02. dt0s08. dt0s16.', 'dotted', 24],
  ['PagerDuty', 'pdus+ pdeu+', 'base64', 16],
  ['LaunchDarkly', 'sdk- api- mob-', 'url', 36],
  ['Statsig', 'secret- client-', 'alnum', 32],
  ['PostHog', 'phc_ phx_ phs_ phr_', 'alnum', 30],
  ['Axiom', 'xaat- xapt-', 'url', 30],
]

const models: readonly Row[] = [
  ['OpenAI', 'sk-proj- sk-svcacct- sk-admin- sess- sk-', 'url', 20],
  ['Anthropic', 'sk-ant-', 'url', 20],
  ['OpenRouter', 'sk-or-', 'url', 20],
  ['LangSmith', 'lsv2_pt_ lsv2_sk_ ls__', 'url', 20],
  ['Langfuse', 'sk-lf- pk-lf-', 'url', 20],
  ['Hugging Face', 'hf_ api_org_', 'alnum', 24],
  ['Groq', 'gsk_', 'alnum', 20],
  ['Perplexity', 'pplx-', 'url', 20],
  ['xAI', 'xai-', 'url', 24],
  ['Cerebras', 'csk-', 'alnum', 24],
  ['Fireworks', 'fw_', 'alnum', 20],
  ['Together', 'tgp_v1_', 'url', 24],
  ['NVIDIA', 'nvapi-', 'url', 30],
  ['Replicate', 'r8_', 'alnum', 24],
  ['Jina', 'jina_', 'url', 24],
  ['Voyage', 'pa-', 'url', 40],
  ['Tavily', 'tvly-', 'url', 16],
  ['Firecrawl', 'fc-', 'hex', 28],
  ['Apify', 'apify_api_ apify_proxy_', 'alnum', 16],
  ['ElevenLabs', 'sk_', 'hex', 32],
  ['Pinecone', 'pcsk_ pckey_', 'url', 24],
  ['E2B', 'e2b_', 'hex', 32],
  ['Weights & Biases', 'wandb_v1_', 'url', 36],
]

const offices: readonly Row[] = [
  ['Notion', 'ntn_ secret_', 'alnum', 40],
  ['Airtable', 'pat', 'dotted', 70],
  ['Linear', 'lin_api_ lin_oauth_ lin_wh_', 'alnum', 20],
  ['Figma', 'figd_ figo_ figu_ figoh_ figor_', 'url', 20],
  ['Dropbox', 'sl.', 'dotted', 60],
  ['Typeform', 'tfp_', 'dotted', 30],
  ['Contentful', 'CFPAT-', 'url', 20],
  ['HubSpot', 'pat-na1- pat-eu1- pat-na2- pat-ap1-', 'url', 30],
  ['Attio', 'attio_', 'hex', 32],
  ['Mapbox', 'sk.eyJ pk.eyJ tk.eyJ', 'dotted', 30],
  ['Stytch', 'secret-test- secret-live- public-token-', 'url', 16],
  ['Ory', 'ory_pat_ ory_at_ ory_rt_ ory_ac_ ory_st_', 'dotted', 20],
  ['Cal.com', 'cal_live_ cal_', 'alnum', 30],
  ['Adobe', 'p8e-', 'alnum', 28],
  ['Frame.io', 'fio-u-', 'url', 40],
  ['Intra42', 's-s4t2ud- s-s4t2af-', 'hex', 40],
  ['SettleMint', 'sm_aat_ sm_pat_ sm_sat_', 'alnum', 12],
  ['ImageKit', 'private_', 'base64', 24],
  ['Agora', '007eJx', 'base64', 40],
  ['live or test key', 'live_ test_ sandbox_', 'url', 24],
  ['access or refresh token', 'access_ refresh_', 'url', 24],
]

/** All formats, one for each prefix, longest prefix first. */
export const secretFormats: readonly SecretFormat[] = [
  codeAndDelivery,
  money,
  messages,
  clouds,
  watching,
  models,
  offices,
]
  .flat()
  .flatMap(([issuer, prefixes, body, shortest]) =>
    prefixes.split(' ').map((prefix) => ({ issuer, prefix, body, shortest })),
  )
  .sort((a, b) => b.prefix.length - a.prefix.length)
