import { ownOf } from '../../../../shared/own-field.ts'
import type { Service } from '../known-service.ts'
import {
  aiAgent,
  aiChain,
  aiClassifier,
  aiExtractor,
  aiGuardrails,
  aiModels,
  aiRetrieval,
  aiSentiment,
  aiSummary,
  aiVectorStore,
} from './ai-nodes.ts'
import { airtable } from './airtable.ts'
import { asana } from './asana.ts'
import { baserow } from './baserow.ts'
import { clickUp } from './click-up.ts'
import { discord } from './discord.ts'
import { facebookGraph } from './facebook-graph.ts'
import { ftp } from './ftp.ts'
import { github } from './github.ts'
import { gitlab } from './gitlab.ts'
import { gmail } from './gmail.ts'
import { googleCalendar } from './google-calendar.ts'
import { googleDocs } from './google-docs.ts'
import { googleDrive } from './google-drive.ts'
import { googleSheets } from './google-sheets.ts'
import { hubspot } from './hubspot.ts'
import { jira } from './jira.ts'
import { linear } from './linear.ts'
import { mailchimp } from './mailchimp.ts'
import { mattermost } from './mattermost.ts'
import { microsoftOutlook } from './microsoft-outlook.ts'
import { microsoftSql } from './microsoft-sql.ts'
import { microsoftTeams } from './microsoft-teams.ts'
import { monday } from './monday.ts'
import { mongoDb } from './mongo-db.ts'
import { mySql } from './my-sql.ts'
import { nocoDb } from './noco-db.ts'
import { notion } from './notion.ts'
import { openAi, openAiAssistant } from './open-ai.ts'
import { pipedrive } from './pipedrive.ts'
import { postgres } from './postgres.ts'
import { redis } from './redis.ts'
import { rss } from './rss.ts'
import { s3 } from './s3.ts'
import { salesforce } from './salesforce.ts'
import { sendGrid } from './send-grid.ts'
import { shopify } from './shopify.ts'
import { slack } from './slack.ts'
import { snowflake } from './snowflake.ts'
import { ssh } from './ssh.ts'
import { stripe } from './stripe.ts'
import { supabase } from './supabase.ts'
import { telegram } from './telegram.ts'
import { todoist } from './todoist.ts'
import { trello } from './trello.ts'
import { twilio } from './twilio.ts'
import { whatsApp } from './whatsapp.ts'
import { wooCommerce } from './woo-commerce.ts'
import { wordpress } from './wordpress.ts'
import { zendesk } from './zendesk.ts'

/** Every service whose shapes are known. A new one is one file and one row here. */
const services: readonly Service[] = [
  googleSheets,
  postgres,
  airtable,
  gmail,
  googleDrive,
  mongoDb,
  notion,
  microsoftOutlook,
  hubspot,
  googleCalendar,
  googleDocs,
  supabase,
  mySql,
  redis,
  jira,
  whatsApp,
  openAi,
  openAiAssistant,
  facebookGraph,
  stripe,
  shopify,
  trello,
  asana,
  clickUp,
  github,
  gitlab,
  zendesk,
  salesforce,
  pipedrive,
  mailchimp,
  sendGrid,
  twilio,
  s3,
  ftp,
  ssh,
  rss,
  telegram,
  slack,
  discord,
  microsoftTeams,
  microsoftSql,
  snowflake,
  todoist,
  baserow,
  nocoDb,
  wordpress,
  mattermost,
  linear,
  monday,
  wooCommerce,
  aiAgent,
  aiChain,
  aiSummary,
  aiRetrieval,
  aiExtractor,
  aiClassifier,
  aiSentiment,
  aiGuardrails,
  aiVectorStore,
  aiModels,
]

const byType: Readonly<Record<string, Service>> = Object.fromEntries(
  services.flatMap((service) => service.types.map((type) => [type, service])),
)

/** The service that a type of node asks; undefined where nothing is known of it. */
export function serviceOf(type: string): Service | undefined {
  return ownOf(byType, type)
}
