import { sqlService } from '../sql-service.ts'

export const microsoftSql = sqlService('Microsoft SQL', ['n8n-nodes-base.microsoftSql'])
