import type { Remedy } from '../../shared/remedy.ts'

/** The words of its button. */
export const remedyTitles: Readonly<Record<Remedy['kind'], string>> = {
  'give-stand-in': 'Give a stand-in',
  'add-credential': 'Add credential',
  'add-variable': 'Add variable',
  'add-workflow': 'Add workflow…',
  activate: 'Activate',
  deactivate: 'Deactivate the other',
  'name-folder': 'Name the folder',
  'edit-node': 'Edit the node',
  'enable-node': 'Enable the node',
  'add-webhook': 'Put a webhook in front',
  'fill-request': 'Fill in the request',
  'use-address': 'Use the webhook’s address',
  'use-free-port': 'Use a free port',
  'open-settings': 'Open Settings',
}
