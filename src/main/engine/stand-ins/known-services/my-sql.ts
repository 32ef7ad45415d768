import { sqlService } from '../sql-service.ts'

export const mySql = sqlService('MySQL', ['n8n-nodes-base.mySql'])
