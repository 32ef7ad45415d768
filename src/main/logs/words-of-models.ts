// What models, and the steps that ask them, say, and the layer that it is about. A catalogue, the more special first.
import { said, type SaidWords } from './said-words.ts'

export const modelWords: readonly SaidWords[] = [
  said(
    'data',
    ['AI layer', 'node'],
    /maximum context length|context_length_exceeded|prompt is too long/iu,
    'The question is longer than the model takes.',
  ),
  said(
    'AI layer',
    ['authorisation', 'node'],
    /model_not_found|\bmodel [`'"][^`'"\n]{1,80}[`'"] (?:does not exist|not found|was not found)|model [^\n]{0,60}(?:deprecated|decommissioned)|not found, try pulling it/iu,
    'The model that is asked for is not there, or not for this account.',
  ),
  said(
    'AI layer',
    ['node'],
    /content_policy\w*|content_filter\b|content management policy|(?:rejected|blocked|refused)[^\n]{0,40}(?:content policy|content filter|safety (?:system|settings|filter))|finish_?reason[^\n]{0,12}SAFETY|flagged as (?:potentially )?(?:violating|unsafe)|ResponsibleAIPolicyViolation/iu,
    'The model, or the filter before it, refused the text by its content: try it without what stands in the item.',
  ),
  said(
    'AI layer',
    ['node'],
    /does not support (?:tools|function calling|images?|vision|system messages?|response_format|streaming|temperature)|unsupported (?:value|parameter): '?(?:temperature|max_tokens|response_format)|max_tokens is too large|max(?:imum)?[_ ](?:output|completion)[_ ]tokens|did not match expected schema/iu,
    'What is asked of the model is nothing that this one does: choose another model, or leave that setting.',
  ),
  said(
    'AI layer',
    ['API'],
    /model is (?:currently )?overloaded|overloaded_error|engine is currently overloaded/iu,
    'The model has more work than it takes: ask again later, or ask another one.',
  ),
  said(
    'AI layer',
    ['node'],
    /Model output doesn't fit required format|OutputParserException|Failed to parse[^\n]{0,40}(?:model|LLM|agent) output|Could not parse LLM output|Failed to parse\. Text: |Failed to parse tool (?:arguments|calls?)|error parsing tool call|Agent stopped due to|Max iterations \(?\d+\)? reached|Error in sub-node [‘'"][^’'"\n]{0,60}model|messages with role|'messages\[\d+\]|No tool calls? found in|OUTPUT_PARSING_FAILURE/iu,
    'The model did not answer in the form that was asked for.',
  ),
]
