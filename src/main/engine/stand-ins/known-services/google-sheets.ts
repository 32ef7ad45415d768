import type { Service } from '../known-service.ts'

export const googleSheets: Service = {
  name: 'Google Sheets',
  types: ['n8n-nodes-base.googleSheets'],
  layer: 'API',
  presets: ['sheet.read', 'spreadsheet.create'],
  answers: [
    { on: ['sheet.read', 'sheet.lookup'], json: { row_number: 2 } },
    {
      on: ['sheet.append', 'sheet.appendOrUpdate', 'sheet.update', 'sheet.upsert'],
      json: {},
      echoes: [{ from: 'columns.value', to: '' }],
    },
    { on: ['sheet.clear', 'sheet.delete', 'sheet.remove'], json: { success: true } },
    { on: ['sheet.create'], json: { sheetId: 1001, title: 'Sheet2', index: 1, sheetType: 'GRID' } },
    {
      on: ['spreadsheet.create'],
      json: {
        spreadsheetId: 'spreadsheet-1001',
        properties: { title: 'Made-up spreadsheet', locale: 'en_US', timeZone: 'Etc/GMT' },
        sheets: [{ properties: { sheetId: 0, title: 'Sheet1', index: 0, sheetType: 'GRID' } }],
        spreadsheetUrl: 'https://docs.google.com/spreadsheets/d/spreadsheet-1001/edit',
      },
    },
    { on: ['spreadsheet.deleteSpreadsheet'], json: { success: true } },
  ],
}
