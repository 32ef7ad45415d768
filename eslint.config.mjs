import eslint from '@eslint/js'
import jsxA11y from 'eslint-plugin-jsx-a11y'
import reactHooks from 'eslint-plugin-react-hooks'
import tseslint from 'typescript-eslint'

const namedExports = [
  { selector: 'ExportDefaultDeclaration', message: 'Named exports only.' },
  { selector: 'ExportAllDeclaration', message: 'No barrels: import from the file that owns the noun.' },
]

/** A call that is given each value by itself fails on the stack beyond some 100,000 of them. */
const listsOfAnyLength = [
  {
    selector: 'CallExpression[callee.property.name=/^(push|unshift|min|max|fromCharCode)$/] > SpreadElement',
    message: 'A list may have any length: append, largest or smallest of src/shared/list.ts.',
  },
]

export default tseslint.config(
  { ignores: ['out/', 'dist/', 'test-results/', 'node_modules/', 'test/conformance/**/*.json'] },
  {
    files: ['**/*.{ts,tsx}'],
    extends: [eslint.configs.recommended, ...tseslint.configs.strictTypeChecked],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true, allowBoolean: true }],
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      'max-lines': ['error', { max: 450, skipBlankLines: true, skipComments: true }],
      'no-console': 'error',
      'no-restricted-syntax': ['error', ...namedExports],
    },
  },
  {
    files: ['src/**/*.{ts,tsx}'],
    // There the language's own functions are meant, with their own bounds.
    ignores: ['src/main/engine/sandbox/guest/**', 'src/main/engine/expressions/host/**'],
    rules: { 'no-restricted-syntax': ['error', ...namedExports, ...listsOfAnyLength] },
  },
  {
    files: ['src/renderer/**/*.{ts,tsx}'],
    extends: [jsxA11y.flatConfigs.recommended],
    plugins: { 'react-hooks': reactHooks },
    rules: reactHooks.configs.recommended.rules,
  },
  {
    files: ['scripts/**/*.mjs', 'resources/**/*.mjs', '*.mjs', 'test/**/*.mjs'],
    extends: [eslint.configs.recommended],
    languageOptions: {
      globals: {
        console: 'readonly',
        process: 'readonly',
        Buffer: 'readonly',
        URL: 'readonly',
        fetch: 'readonly',
        setTimeout: 'readonly',
        clearTimeout: 'readonly',
        setInterval: 'readonly',
        clearInterval: 'readonly',
        AbortSignal: 'readonly',
        performance: 'readonly',
        setImmediate: 'readonly',
      },
    },
  },
  {
    // Data: one table for each node type, by version.
    files: ['src/shared/node-types/*.ts'],
    rules: { 'max-lines': 'off' },
  },
  {
    // One list of the commands with their options.
    files: ['src/main/cli.ts'],
    rules: { 'max-lines': 'off' },
  },
  {
    files: ['*.config.ts'],
    rules: { 'no-restricted-syntax': 'off' },
  },
)
