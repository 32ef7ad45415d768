import { parametersIn, type ItemParameters } from '../items/item-parameters.ts'
import { isObject, type JsonObject } from '../../../../shared/json.ts'
import type { ProfileRules } from '../../../../shared/service-profile.ts'
import { ownOf } from '../../../../shared/own-field.ts'
import type { CsvReading, TableFormat, TableReading, TableWriting } from './file-task.ts'

const formats: readonly string[] = ['csv', 'html', 'ods', 'rtf', 'xls', 'xlsx'] satisfies readonly TableFormat[]

/** True for the name of a format of tables. */
export function isTableFormat(name: string): name is TableFormat {
  return formats.includes(name)
}

/** How a table is read, as the options of a node say. */
export function tableReading(
  parameters: ItemParameters,
  format: TableReading['format'],
  { skipsEmptyLines }: Pick<ProfileRules, 'skipsEmptyLines'>,
): TableReading {
  const options = parameters.object('options') ?? {}
  const chosen = parametersIn(options)
  return {
    format,
    headerRow: chosen.flag('headerRow', true),
    includeEmptyCells: chosen.flag('includeEmptyCells'),
    rawData: chosen.flag('rawData'),
    readAsString: chosen.flag('readAsString'),
    sheetName: chosen.text('sheetName'),
    range: chosen.text('range'),
    csv: { ...csvReading(options), ...(skipsEmptyLines && { skipsEmptyLines }) },
  }
}

function csvReading(options: JsonObject): CsvReading {
  const chosen = parametersIn(options)
  const skipping = chosen.object('skipRecordsWithErrors')
  const skips = parametersIn(isObject(skipping?.['value']) ? skipping['value'] : {})
  const to = chosen.number('maxRowCount', -1)
  return {
    ...(ownOf(options, 'delimiter') !== undefined && { delimiter: chosen.text('delimiter') }),
    ...(ownOf(options, 'encoding') !== undefined && { encoding: chosen.text('encoding') }),
    ...(ownOf(options, 'fromLine') !== undefined && { fromLine: chosen.number('fromLine', 1) }),
    ...(to > -1 && { to }),
    ...(chosen.flag('enableBOM') && { byteOrderMark: true }),
    ...(chosen.flag('relaxQuotes') && { relaxQuotes: true }),
    ...(skips.flag('enabled') && { skipErrors: true }),
  }
}

/** Records that may be left out at most; null: any number. */
export function mostSkipped(parameters: ItemParameters): number | null {
  const most = parameters.number('options.skipRecordsWithErrors.value.maxSkippedRecords', -1)
  return most > 0 ? most : null
}

/** How a table is written, as the options of a node say. */
export function tableWriting(parameters: ItemParameters, format: TableFormat): TableWriting {
  return {
    format,
    headerRow: parameters.flag('options.headerRow', true),
    sheetName: parameters.text('options.sheetName'),
    delimiter: parameters.text('options.delimiter'),
    compression: parameters.flag('options.compression'),
  }
}
