/** The published schemas of the contract's records, each with the names of the texts that it explains and holds to account. */
import aiReport from '../../../resources/schemas/ai-report.schema.json'
import aiStepAnswer from '../../../resources/schemas/ai-step-answer.schema.json'
import aiStepInput from '../../../resources/schemas/ai-step-input.schema.json'
import aiStepOutput from '../../../resources/schemas/ai-step-output.schema.json'
import aiStepRecord from '../../../resources/schemas/ai-step-record.schema.json'
import diagnosticRecord from '../../../resources/schemas/diagnostic-record.schema.json'
import evidence from '../../../resources/schemas/evidence.schema.json'

interface NamedSchema {
  readonly uri: string
  readonly schema: object
  /** Names of texts; absent: other schemas refer to it. */
  readonly fileMatch?: string[]
}

export const recordSchemas: readonly NamedSchema[] = [
  { uri: diagnosticRecord.$id, schema: diagnosticRecord, fileMatch: ['*diagnostic-record.json', '*record.json'] },
  { uri: evidence.$id, schema: evidence, fileMatch: ['*evidence.json'] },
  { uri: aiReport.$id, schema: aiReport, fileMatch: ['*ai-report.json'] },
  { uri: aiStepRecord.$id, schema: aiStepRecord, fileMatch: ['*ai-step.json'] },
  { uri: aiStepInput.$id, schema: aiStepInput, fileMatch: ['*ai-step-input.json'] },
  { uri: aiStepOutput.$id, schema: aiStepOutput },
  { uri: aiStepAnswer.$id, schema: aiStepAnswer },
]

/** The schema that explains a text of that name; null where none does. */
export function recordSchemaOf(name: string): object | null {
  const fits = ({ fileMatch = [] }: NamedSchema): boolean =>
    fileMatch.some((one) => name.endsWith(one.replace('*', '')))
  return recordSchemas.find(fits)?.schema ?? null
}
