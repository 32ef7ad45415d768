// What is said of the code and the settings of a node, and of what it reads, and the layer that it is about. A catalogue, the more special first.
import { said, type SaidWords } from './said-words.ts'

export const nodeWords: readonly SaidWords[] = [
  said(
    'API',
    ['reverse proxy', 'node'],
    /Unexpected token '?<'?|<!DOCTYPE[^\n]{0,60}is not valid JSON/iu,
    'A page in HTML came where JSON was to come: the error page of the API or of a proxy before it, or the address is another one.',
  ),
  said(
    'data',
    ['node'],
    /Cannot read propert\w+ of (?:undefined|null)|undefined is not an object|is not iterable|is not a function|Received (?:undefined|null)\b/iu,
    'A value that the step reads did not come, or came in another form, or the step reads the wrong name. Bring the execution or its request in, and a sweep tells which.',
  ),
  said(
    'data',
    ['node'],
    /Non-whitespace before first tag|Unclosed root tag|Unexpected close tag|Invalid (?:base64|CSV|XML|gzip)|URI malformed|Unexpected end of (?:form|multipart)|Malformed part header|Boundary not found|MulterError|unsupported (?:charset|content encoding)|incorrect header check|Z_(?:DATA|BUF)_ERROR|No columns found|end of central directory|Invalid PDF structure/iu,
    'What came is not in the form that it is read as: cut short, written in another encoding, or of another kind.',
  ),
  said(
    'node',
    ['data'],
    /ENOENT\b|no such file or directory|No prompt specified/iu,
    'The node reads what is not there: a file, or a field of another name.',
  ),
  said(
    'data',
    ['node'],
    /Invalid time value|Invalid (?:Date|DateTime)\b|unparsable|cannot be parsed as a date/iu,
    'A date did not come, or came in a form that the step does not read.',
  ),
  said(
    'data',
    ['node'],
    /Wrong type: [^\n]{1,200} but was expecting/iu,
    'A value came as another type than the condition compares: its own type is named.',
  ),
  said(
    'data',
    ['node'],
    /Invalid URL: (?:undefined|null|,|\.)|Invalid URL:\s*$|Only absolute URLs are supported/iu,
    'The address is built of a value that did not come.',
  ),
  said(
    'data',
    ['node'],
    /to contain a binary file|no binary (?:field|data)|binary (?:field|property) '?[^'\n]{0,80}'? (?:does not exist|was not found|is missing)|does not have any binary data/iu,
    'The item has no file of that name: none came, or it has another name.',
  ),
  said(
    'node',
    [],
    /Cannot find module|Module '[^'\n]{1,120}' is disallowed|access to env vars denied|N8N_BLOCK_ENV_ACCESS/iu,
    'The code asks for what the service does not allow it: a module (NODE_FUNCTION_ALLOW_EXTERNAL, NODE_FUNCTION_ALLOW_BUILTIN) or the environment (N8N_BLOCK_ENV_ACCESS_IN_NODE).',
  ),
  said(
    'node',
    [],
    /\bReferenceError: |is not defined\b/iu,
    'The code or the expression names what is not there: it is written otherwise, or does not exist in this kind of node.',
  ),
  said(
    'node',
    ['data'],
    /Maximum call stack size exceeded|Converting circular structure to JSON/iu,
    'The code goes round in a circle, or gives on what JSON cannot hold.',
  ),
  said(
    'node',
    [],
    /Referenced node doesn't exist|No path back to|Paired item data|hasn't been executed|Code doesn't return items properly|invalid syntax|Node does not have any credentials set|endless loop|Can't get data for expression|Multiple match(?:es|ing items)|Unrecognized node type|Node type [^\n]{1,120} (?:is not known|not found)|Column to match on not found|is not installed/iu,
    'How the workflow or the node is set up decides this.',
  ),
  said(
    'node',
    ['data', 'API'],
    /JSON parameter needs to be valid JSON|is not valid JSON|Unexpected (?:token|end of)[^\n]{0,60}JSON|Invalid JSON/iu,
    'What is to be JSON is none: the node builds it of values with quotes or line ends, or what came is none.',
  ),
  said('node', [], /SyntaxError: (?![^\n]*JSON)/iu, 'The code cannot be read: look at the line that is named.'),
  said(
    'node',
    ['data', 'API'],
    /Bad request - please check your parameters|Your request is invalid or could not be processed/iu,
    'The other side refuses what it was sent: the node builds it, of what came.',
  ),
  said(
    'node',
    ['data'],
    /Unknown field name|UNKNOWN_FIELD_NAME|Unable to parse range|INVALID_FIELD\b|No such column '|is not a property that exists|Property \S{1,80} does not exist|Cannot query field|No (?:sheet|worksheet|table) (?:with|named)/iu,
    'The node names a field, a sheet or a table that the other side does not have.',
  ),
  said(
    'data',
    ['node', 'API'],
    /INVALID_VALUE_FOR_COLUMN|REQUIRED_FIELD_MISSING|DUPLICATE_VALUE|validation[_ ]error|body failed validation|Property values were not valid|is not a valid (?:phone number|e-?mail|date|url|uuid)|Validation Failed|\b[a-z]+_not_found\b|msg_too_long|\bNo such [a-z_ ]{2,40}: '|must be (?:at least|at most|greater than|less than|one of|a valid|a positive)|\(#100\)|Member Exists|already a list member|chat not found|message is too long|invalid (?:e-?mail|phone number|recipient)|can't parse entities/iu,
    'The other side refuses a value that it was sent: the item has it, or the node writes it otherwise.',
  ),
  said(
    'node',
    ['data'],
    /\bInvalid URL\b/iu,
    'The address that the node asks is none: it is written in the node, or built of what came.',
  ),
  said(
    'data',
    ['node', 'API'],
    /The resource you are requesting could not be found/iu,
    'The thing that is asked for is not there: its id came with the data, or the address in the node is wrong.',
  ),
]
