/** What is added to the lists whose entries have a form of their own, by the kind of their parameter in the format. */
export const newEntries: Readonly<
  Partial<Record<string, { readonly list: string; readonly label: string; readonly entry: object }>>
> = {
  filter: {
    list: 'conditions',
    label: 'Condition',
    entry: {
      leftValue: '',
      rightValue: '',
      operator: { type: 'string', operation: 'equals', name: 'filter.operator.equals' },
    },
  },
  assignmentCollection: {
    list: 'assignments',
    label: 'Field',
    entry: { name: '', value: '', type: 'string' },
  },
}
