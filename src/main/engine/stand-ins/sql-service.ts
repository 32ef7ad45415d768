import type { Service } from './known-service.ts'

/** A database that is asked in SQL: its nodes have the same operations, whatever runs behind them. */
export function sqlService(name: string, types: readonly string[]): Service {
  return {
    name,
    types,
    layer: 'database',
    presets: ['database.insert'],
    answers: [
      // The columns of a query are those that later nodes read.
      { on: ['executeQuery', 'select'], json: {} },
      { on: ['insert', 'upsert', 'update'], json: {}, echoes: [{ from: 'columns.value', to: '' }] },
      { on: ['deleteTable', 'delete'], json: { success: true } },
    ],
  }
}
