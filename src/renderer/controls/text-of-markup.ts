const entities: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', '#39': "'", nbsp: '\u{A0}' }
const known = 'p|ol|ul|li|br|code|pre|b|strong|i|em|a|span|div'
const anyTag = new RegExp(`</?(?:${known})(?: [^<>]*)?/?>`, 'giu')

/**
 * What a text with simple markup says, as lines: the service writes some of its hints as HTML for its own editor. A text without
 * such tags is given back as it is; nothing is ever drawn as markup.
 */
export function textOfMarkup(text: string): string {
  if (!/<\/(?:p|ol|ul|li|code|b|strong|a)>/iu.test(text)) return text
  return text
    .replaceAll(/\s*<li(?: [^<>]*)?>\s*/giu, '\n• ')
    .replaceAll(/\s*<(?:br ?\/?|\/p|\/ol|\/ul|\/div)>\s*/giu, '\n')
    .replaceAll(anyTag, '')
    .replaceAll(/&(lt|gt|amp|quot|#39|nbsp);/gu, (whole, name: string) => entities[name] ?? whole)
    .replaceAll(/\n{2,}/gu, '\n')
    .trim()
}
