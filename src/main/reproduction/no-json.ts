// In which way a text is no JSON, as words behind "which". In: the text, or what V8 says of it. Out: words. Pure.

const fence = 'is in a fence of Markdown (```)'
const markup = 'is a page or XML'
const words = 'has other words before it, or is none'
const cut = 'ends too early'
const noneOrCut = 'is none, or not whole'

/** Of the text that code was to read. */
export function whyNoJson(text: string): string {
  const begins = text.trimStart()
  if (begins.startsWith('```')) return fence
  if (begins.startsWith('<')) return markup
  return /^\p{L}/u.test(begins) ? words : noneOrCut
}

/** Of the error that `JSON.parse` throws, which quotes how the text begins where its first sign is none of JSON. */
export function whyRefused(message: string): string {
  if (/^(?:Unterminated|Unexpected end)/u.test(message)) return cut
  if (message.startsWith('Unexpected non-whitespace')) return 'has other words behind it'
  const begins = /^Unexpected token '[^]{1,2}', "([^]*)/u.exec(message)?.[1]
  return begins === undefined ? noneOrCut : whyNoJson(begins)
}
