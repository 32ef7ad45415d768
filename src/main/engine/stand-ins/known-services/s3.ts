import type { Service } from '../known-service.ts'

export const s3: Service = {
  name: 'S3',
  types: ['n8n-nodes-base.s3', 'n8n-nodes-base.awsS3'],
  layer: 'API',
  presets: ['file.download', 'bucket.create', 'folder.create'],
  answers: [
    { on: ['file.download'], json: {}, binary: true },
    {
      on: ['file.getAll', 'folder.getAll', 'bucket.search'],
      json: {
        Key: 'made-up.txt',
        Size: '13',
        LastModified: '2025-01-15T09:30:00.000Z',
        ETag: '"1001"',
        StorageClass: 'STANDARD',
      },
    },
    { on: ['bucket.getAll'], json: { Name: 'made-up-bucket', CreationDate: '2025-01-15T09:30:00.000Z' } },
    { on: ['upload', 'create', 'delete', 'copy'], json: { success: true } },
  ],
}
