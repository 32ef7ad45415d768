import type { NodeType } from './node-type.ts'

export const htmlTypes: readonly NodeType[] = [
  {
    type: 'n8n-nodes-base.html',
    versions: [1, 1.1, 1.2],
    parameters: [
      {
        name: 'operation',
        kind: 'options',
        preset: 'generateHtmlTemplate',
        options: ['generateHtmlTemplate', 'extractHtmlContent', 'convertToHtmlTable'],
      },
      {
        name: 'html',
        kind: 'string',
        preset:
          '<!DOCTYPE html>\n\n<html>\n<head>\n  <meta charset="UTF-8" />\n  <title>My HTML document</title>\n</head>\n<body>\n  <div class="container">\n    <h1>This is an H1 heading</h1>\n    <h2>This is an H2 heading</h2>\n    <p>This is a paragraph</p>\n  </div>\n</body>\n</html>\n\n<style>\n.container {\n  background-color: #ffffff;\n  text-align: center;\n  padding: 16px;\n  border-radius: 8px;\n}\n\nh1 {\n  color: #ff6d5a;\n  font-size: 24px;\n  font-weight: bold;\n  padding: 8px;\n}\n\nh2 {\n  color: #909399;\n  font-size: 18px;\n  font-weight: bold;\n  padding: 8px;\n}\n</style>\n\n<script>\nconsole.log("Hello World!");\n</script>',
        show: { operation: ['generateHtmlTemplate'] },
      },
      {
        name: 'sourceData',
        kind: 'options',
        preset: 'json',
        options: ['binary', 'json'],
        show: { operation: ['extractHtmlContent'] },
      },
      {
        name: 'dataPropertyName',
        kind: 'string',
        required: true,
        preset: 'data',
        show: { operation: ['extractHtmlContent'], sourceData: ['binary'] },
      },
      {
        name: 'dataPropertyName',
        kind: 'string',
        required: true,
        preset: 'data',
        show: { operation: ['extractHtmlContent'], sourceData: ['json'] },
      },
      {
        name: 'extractionValues',
        kind: 'fixedCollection',
        preset: {},
        isList: true,
        show: { operation: ['extractHtmlContent'], '@version': [1] },
        groups: {
          values: [
            { name: 'key', kind: 'string', preset: '' },
            { name: 'cssSelector', kind: 'string', preset: '' },
            { name: 'returnValue', kind: 'options', preset: 'text', options: ['attribute', 'html', 'text', 'value'] },
            { name: 'attribute', kind: 'string', preset: '', show: { returnValue: ['attribute'] } },
            {
              name: 'skipSelectors',
              kind: 'string',
              preset: '',
              show: { returnValue: ['text'], '@version': [{ gt: 1.1 }] },
            },
            { name: 'returnArray', kind: 'boolean', preset: false },
          ],
        },
      },
      {
        name: 'extractionValues',
        kind: 'fixedCollection',
        preset: { values: [{ key: '', cssSelector: '', returnValue: 'text', returnArray: false }] },
        isList: true,
        show: { operation: ['extractHtmlContent'], '@version': [{ gt: 1 }] },
        groups: {
          values: [
            { name: 'key', kind: 'string', preset: '' },
            { name: 'cssSelector', kind: 'string', preset: '' },
            { name: 'returnValue', kind: 'options', preset: 'text', options: ['attribute', 'html', 'text', 'value'] },
            { name: 'attribute', kind: 'string', preset: '', show: { returnValue: ['attribute'] } },
            {
              name: 'skipSelectors',
              kind: 'string',
              preset: '',
              show: { returnValue: ['text'], '@version': [{ gt: 1.1 }] },
            },
            { name: 'returnArray', kind: 'boolean', preset: false },
          ],
        },
      },
      {
        name: 'options',
        kind: 'collection',
        preset: {},
        show: { operation: ['extractHtmlContent'] },
        fields: [
          { name: 'trimValues', kind: 'boolean', preset: true },
          { name: 'cleanUpText', kind: 'boolean', preset: true },
        ],
      },
      {
        name: 'options',
        kind: 'collection',
        preset: {},
        show: { operation: ['convertToHtmlTable'] },
        fields: [
          { name: 'capitalize', kind: 'boolean', preset: false },
          { name: 'customStyling', kind: 'boolean', preset: false },
          { name: 'caption', kind: 'string', preset: '' },
          { name: 'tableAttributes', kind: 'string', preset: '' },
          { name: 'headerAttributes', kind: 'string', preset: '' },
          { name: 'rowAttributes', kind: 'string', preset: '' },
          { name: 'cellAttributes', kind: 'string', preset: '' },
        ],
      },
    ],
  },
]
