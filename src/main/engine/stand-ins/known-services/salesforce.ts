import type { Service } from '../known-service.ts'

const saved = { id: '00Q000000001001', success: true, errors: [] }
const person = {
  Id: '00Q000000001001',
  FirstName: 'Ada',
  LastName: 'Example',
  Name: 'Ada Example',
  Email: 'ada@example.com',
}

export const salesforce: Service = {
  name: 'Salesforce',
  types: ['n8n-nodes-base.salesforce'],
  layer: 'API',
  presets: [
    'lead.create',
    'contact.create',
    'account.create',
    'opportunity.create',
    'case.create',
    'task.create',
    'customObject.create',
    'attachment.create',
    'document.upload',
    'search.query',
    'user.get',
    'flow.getAll',
  ],
  answers: [
    { on: ['create', 'upsert', 'addToCampaign', 'addNote', 'addComment', 'upload'], json: saved },
    { on: ['update', 'delete'], json: { errors: [], success: true } },
    {
      on: ['lead.get', 'lead.getAll', 'contact.get', 'contact.getAll'],
      json: { ...person, Company: 'Example Ltd', Status: 'Open' },
    },
    {
      on: ['opportunity.get', 'opportunity.getAll'],
      json: { Id: '006000000001001', Name: 'Made-up opportunity', Amount: 42, StageName: 'Prospecting' },
    },
    { on: ['account.get', 'account.getAll'], json: { Id: '001000000001001', Name: 'Example Ltd', Type: 'Customer' } },
    { on: ['get', 'getAll', 'query'], json: { Id: '00Q000000001001', Name: 'Made-up name' } },
    { on: ['getSummary'], json: { objectDescribe: { name: 'Lead', label: 'Lead' }, recentItems: [] } },
    { on: ['flow.invoke'], json: { actionName: 'Made_up_flow', isSuccess: true, errors: null, outputValues: {} } },
  ],
}
