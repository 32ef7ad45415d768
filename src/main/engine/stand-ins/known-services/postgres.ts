import { sqlService } from '../sql-service.ts'

export const postgres = sqlService('Postgres', [
  'n8n-nodes-base.postgres',
  'n8n-nodes-base.timescaleDb',
  'n8n-nodes-base.questDb',
  'n8n-nodes-base.crateDb',
])
