import type { Service } from '../known-service.ts'

export const mongoDb: Service = {
  name: 'MongoDB',
  types: ['n8n-nodes-base.mongoDb'],
  layer: 'database',
  presets: ['document.find', 'searchIndexes.createSearchIndex'],
  answers: [
    { on: ['find', 'aggregate'], json: { _id: '65a500000000000000001001' } },
    // Gives the documents that it was given.
    { on: ['insert', 'update', 'findOneAndUpdate', 'findOneAndReplace'] },
    { on: ['delete'], json: { deletedCount: 1 } },
    { on: ['listSearchIndexes'], json: { id: 'index-1001', name: 'default', status: 'READY', queryable: true } },
    { on: ['createSearchIndex', 'dropSearchIndex', 'updateSearchIndex'], json: { indexName: 'default' } },
  ],
}
