import type { Service } from '../known-service.ts'

const file = {
  kind: 'drive#file',
  id: 'file-1001',
  name: 'made-up.txt',
  mimeType: 'text/plain',
  webViewLink: 'https://drive.google.com/file/d/file-1001/view',
  webContentLink: 'https://drive.google.com/uc?id=file-1001&export=download',
  parents: ['folder-1001'],
  createdTime: '2025-01-15T09:30:00.000Z',
  modifiedTime: '2025-01-15T09:30:00.000Z',
  size: '13',
}
const folder = {
  kind: 'drive#file',
  id: 'folder-1001',
  name: 'Made-up folder',
  mimeType: 'application/vnd.google-apps.folder',
}

export const googleDrive: Service = {
  name: 'Google Drive',
  types: ['n8n-nodes-base.googleDrive'],
  layer: 'API',
  presets: ['file.upload', 'fileFolder.search', 'folder.create', 'drive.create'],
  answers: [
    { on: ['file.download'], json: file, binary: true },
    {
      on: ['file.upload', 'file.copy', 'file.createFromText', 'file.move', 'file.update', 'file.list'],
      json: file,
      echoes: [{ from: 'name', to: 'name' }],
    },
    { on: ['fileFolder.search'], json: { kind: file.kind, id: file.id, name: file.name, mimeType: file.mimeType } },
    { on: ['folder.create'], json: folder, echoes: [{ from: 'name', to: 'name' }] },
    { on: ['share'], json: { kind: 'drive#permission', id: 'permission-1001', type: 'anyone', role: 'reader' } },
    {
      on: ['drive.create', 'drive.get', 'drive.list', 'drive.update'],
      json: { kind: 'drive#drive', id: 'drive-1001', name: 'Made-up drive' },
    },
    { on: ['deleteFile', 'deleteFolder', 'deleteDrive', 'delete'], json: { fileId: 'file-1001', success: true } },
  ],
}
