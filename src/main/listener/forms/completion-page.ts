import type { JsonObject } from '../../../shared/json.ts'
import type { WireAnswer } from '../wire-answer.ts'
import { redirectPage, textPage, wordsOf } from './page.ts'

/** The page at the end of a form: words, the workflow's own text, or another address. `parameters` are resolved. */
export function completionPage(parameters: JsonObject): WireAnswer {
  const { respondWith, redirectUrl, responseText, completionTitle, completionMessage, inputDataFieldName } = parameters
  switch (respondWith) {
    case 'redirect':
      return redirectPage(text(redirectUrl))
    case 'showText':
      return textPage({ statusCode: 200, title: 'Form Submitted' }, wordsOf(text(responseText)))
    case 'returnBinary': {
      const where = `The file "${text(inputDataFieldName) || 'data'}" stands in the execution.`
      return textPage(headOf(completionTitle), `${wordsOf(text(completionMessage))}\n${where}`.trim())
    }
    default:
      return textPage(headOf(completionTitle), wordsOf(text(completionMessage)))
  }
}

function headOf(title: unknown): { readonly statusCode: number; readonly title: string } {
  return { statusCode: 200, title: text(title) || 'Form Submitted' }
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
