import { sqlService } from '../sql-service.ts'

export const snowflake = sqlService('Snowflake', ['n8n-nodes-base.snowflake'])
