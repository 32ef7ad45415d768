import type { NodeType } from './node-type.ts'

export const slackTypes: readonly NodeType[] = [
  {
    type: 'n8n-nodes-base.slack',
    versions: [1],
    parameters: [
      { name: 'authentication', kind: 'options', preset: 'accessToken', options: ['accessToken', 'oAuth2'] },
      {
        name: 'resource',
        kind: 'options',
        preset: 'message',
        options: ['channel', 'file', 'message', 'reaction', 'star', 'user', 'userGroup', 'userProfile'],
      },
      {
        name: 'operation',
        kind: 'options',
        preset: 'post',
        options: ['delete', 'getPermalink', 'post', 'postEphemeral', 'update'],
        show: { resource: ['message'] },
      },
      {
        name: 'channel',
        kind: 'string',
        preset: '',
        show: { operation: ['post', 'postEphemeral'], resource: ['message'] },
      },
      {
        name: 'text',
        kind: 'string',
        preset: '',
        show: { operation: ['post', 'postEphemeral'], resource: ['message'] },
      },
      {
        name: 'jsonParameters',
        kind: 'boolean',
        preset: false,
        show: { operation: ['post', 'postEphemeral'], resource: ['message'] },
      },
      {
        name: 'otherOptions',
        kind: 'collection',
        preset: {},
        show: { operation: ['post', 'postEphemeral'], resource: ['message'] },
        fields: [
          { name: 'icon_emoji', kind: 'string', preset: '' },
          { name: 'icon_url', kind: 'string', preset: '' },
          { name: 'link_names', kind: 'boolean', preset: false },
          { name: 'thread_ts', kind: 'string', preset: '' },
          { name: 'mrkdwn', kind: 'boolean', preset: true },
          { name: 'reply_broadcast', kind: 'boolean', preset: false },
          { name: 'unfurl_links', kind: 'boolean', preset: false },
          { name: 'unfurl_media', kind: 'boolean', preset: true },
          { name: 'sendAsUser', kind: 'string', preset: '', show: { '/authentication': ['accessToken'] } },
        ],
      },
      {
        name: 'attachments',
        kind: 'collection',
        preset: {},
        isList: true,
        show: { operation: ['post', 'postEphemeral'], resource: ['message'] },
        fields: [
          { name: 'fallback', kind: 'string', preset: '' },
          { name: 'text', kind: 'string', preset: '' },
          { name: 'title', kind: 'string', preset: '' },
          { name: 'title_link', kind: 'string', preset: '' },
          { name: 'color', kind: 'color', preset: '#ff0000' },
          { name: 'pretext', kind: 'string', preset: '' },
          { name: 'author_name', kind: 'string', preset: '' },
          { name: 'author_link', kind: 'string', preset: '' },
          { name: 'author_icon', kind: 'string', preset: '' },
          { name: 'image_url', kind: 'string', preset: '' },
          { name: 'thumb_url', kind: 'string', preset: '' },
          { name: 'footer', kind: 'string', preset: '' },
          { name: 'footer_icon', kind: 'string', preset: '' },
          { name: 'ts', kind: 'dateTime', preset: '' },
          {
            name: 'fields',
            kind: 'fixedCollection',
            preset: {},
            isList: true,
            groups: {
              item: [
                { name: 'title', kind: 'string', preset: '' },
                { name: 'value', kind: 'string', preset: '' },
                { name: 'short', kind: 'boolean', preset: true },
              ],
            },
          },
        ],
      },
      {
        name: 'blocksUi',
        kind: 'fixedCollection',
        preset: {},
        isList: true,
        show: { operation: ['post'], resource: ['message'], jsonParameters: [false] },
        groups: {
          blocksValues: [
            { name: 'type', kind: 'options', preset: 'actions', options: ['actions', 'section'] },
            { name: 'blockId', kind: 'string', preset: '', show: { type: ['actions'] } },
            {
              name: 'elementsUi',
              kind: 'fixedCollection',
              preset: {},
              isList: true,
              show: { type: ['actions'] },
              groups: {
                elementsValues: [
                  { name: 'type', kind: 'options', preset: 'button', options: ['button'] },
                  { name: 'text', kind: 'string', preset: '', show: { type: ['button'] } },
                  { name: 'emoji', kind: 'boolean', preset: false, show: { type: ['button'] } },
                  { name: 'actionId', kind: 'string', preset: '', show: { type: ['button'] } },
                  { name: 'url', kind: 'string', preset: '', show: { type: ['button'] } },
                  { name: 'value', kind: 'string', preset: '', show: { type: ['button'] } },
                  {
                    name: 'style',
                    kind: 'options',
                    preset: 'default',
                    options: ['danger', 'default', 'primary'],
                    show: { type: ['button'] },
                  },
                  {
                    name: 'confirmUi',
                    kind: 'fixedCollection',
                    preset: {},
                    groups: {
                      confirmValue: [
                        {
                          name: 'titleUi',
                          kind: 'fixedCollection',
                          preset: {},
                          groups: {
                            titleValue: [
                              { name: 'text', kind: 'string', preset: '' },
                              { name: 'emoji', kind: 'boolean', preset: false },
                            ],
                          },
                        },
                        {
                          name: 'textUi',
                          kind: 'fixedCollection',
                          preset: {},
                          groups: {
                            textValue: [
                              { name: 'text', kind: 'string', preset: '' },
                              { name: 'emoji', kind: 'boolean', preset: false },
                            ],
                          },
                        },
                        {
                          name: 'confirmTextUi',
                          kind: 'fixedCollection',
                          preset: {},
                          groups: {
                            confirmValue: [
                              { name: 'text', kind: 'string', preset: '' },
                              { name: 'emoji', kind: 'boolean', preset: false },
                            ],
                          },
                        },
                        {
                          name: 'denyUi',
                          kind: 'fixedCollection',
                          preset: {},
                          groups: {
                            denyValue: [
                              { name: 'text', kind: 'string', preset: '' },
                              { name: 'emoji', kind: 'boolean', preset: false },
                            ],
                          },
                        },
                        {
                          name: 'style',
                          kind: 'options',
                          preset: 'default',
                          options: ['danger', 'default', 'primary'],
                        },
                      ],
                    },
                  },
                ],
              },
            },
            { name: 'blockId', kind: 'string', preset: '', show: { type: ['section'] } },
            {
              name: 'textUi',
              kind: 'fixedCollection',
              preset: {},
              show: { type: ['section'] },
              groups: {
                textValue: [
                  { name: 'type', kind: 'options', preset: 'mrkwdn', options: ['mrkwdn', 'plainText'] },
                  { name: 'text', kind: 'string', preset: '' },
                  { name: 'emoji', kind: 'boolean', preset: false, show: { type: ['plainText'] } },
                  { name: 'verbatim', kind: 'boolean', preset: false, show: { type: ['mrkwdn'] } },
                ],
              },
            },
            {
              name: 'fieldsUi',
              kind: 'fixedCollection',
              preset: {},
              isList: true,
              show: { type: ['section'] },
              groups: {
                fieldsValues: [
                  { name: 'type', kind: 'options', preset: 'mrkwdn', options: ['mrkwdn', 'plainText'] },
                  { name: 'text', kind: 'string', preset: '' },
                  { name: 'emoji', kind: 'boolean', preset: false, show: { type: ['plainText'] } },
                  { name: 'verbatim', kind: 'boolean', preset: false, show: { type: ['mrkwdn'] } },
                ],
              },
            },
            {
              name: 'accessoryUi',
              kind: 'fixedCollection',
              preset: {},
              show: { type: ['section'] },
              groups: {
                accessoriesValues: [
                  { name: 'type', kind: 'options', preset: 'button', options: ['button'] },
                  { name: 'text', kind: 'string', preset: '', show: { type: ['button'] } },
                  { name: 'emoji', kind: 'boolean', preset: false, show: { type: ['button'] } },
                  { name: 'actionId', kind: 'string', preset: '', show: { type: ['button'] } },
                  { name: 'url', kind: 'string', preset: '', show: { type: ['button'] } },
                  { name: 'value', kind: 'string', preset: '', show: { type: ['button'] } },
                  {
                    name: 'style',
                    kind: 'options',
                    preset: 'default',
                    options: ['danger', 'default', 'primary'],
                    show: { type: ['button'] },
                  },
                  {
                    name: 'confirmUi',
                    kind: 'fixedCollection',
                    preset: {},
                    show: { type: ['button'] },
                    groups: {
                      confirmValue: [
                        {
                          name: 'titleUi',
                          kind: 'fixedCollection',
                          preset: {},
                          groups: {
                            titleValue: [
                              { name: 'text', kind: 'string', preset: '' },
                              { name: 'emoji', kind: 'boolean', preset: false },
                            ],
                          },
                        },
                        {
                          name: 'textUi',
                          kind: 'fixedCollection',
                          preset: {},
                          groups: {
                            textValue: [
                              { name: 'text', kind: 'string', preset: '' },
                              { name: 'emoji', kind: 'boolean', preset: false },
                            ],
                          },
                        },
                        {
                          name: 'confirmTextUi',
                          kind: 'fixedCollection',
                          preset: {},
                          groups: {
                            confirmValue: [
                              { name: 'text', kind: 'string', preset: '' },
                              { name: 'emoji', kind: 'boolean', preset: false },
                            ],
                          },
                        },
                        {
                          name: 'denyUi',
                          kind: 'fixedCollection',
                          preset: {},
                          groups: {
                            denyValue: [
                              { name: 'text', kind: 'string', preset: '' },
                              { name: 'emoji', kind: 'boolean', preset: false },
                            ],
                          },
                        },
                        {
                          name: 'style',
                          kind: 'options',
                          preset: 'default',
                          options: ['danger', 'default', 'primary'],
                        },
                      ],
                    },
                  },
                ],
              },
            },
          ],
        },
      },
      {
        name: 'attachmentsJson',
        kind: 'json',
        preset: '',
        show: { resource: ['message'], operation: ['post'], jsonParameters: [true] },
      },
      {
        name: 'blocksJson',
        kind: 'json',
        preset: '',
        show: { resource: ['message'], operation: ['post'], jsonParameters: [true] },
      },
    ],
  },
  {
    type: 'n8n-nodes-base.slack',
    versions: [2, 2.1, 2.2, 2.3, 2.4],
    parameters: [
      { name: 'authentication', kind: 'options', preset: 'accessToken', options: ['accessToken', 'oAuth2'] },
      {
        name: 'resource',
        kind: 'options',
        preset: 'message',
        options: ['channel', 'file', 'message', 'reaction', 'star', 'user', 'userGroup'],
      },
      {
        name: 'operation',
        kind: 'options',
        preset: 'post',
        options: ['delete', 'getPermalink', 'search', 'post', 'sendAndWait', 'update'],
        show: { resource: ['message'] },
      },
      {
        name: 'select',
        kind: 'options',
        preset: '',
        options: ['channel', 'user'],
        show: { resource: ['message'], operation: ['post'] },
      },
      {
        name: 'channelId',
        kind: 'resourceLocator',
        preset: { mode: 'list', value: '' },
        show: { operation: ['post'], resource: ['message'], select: ['channel'] },
      },
      {
        name: 'user',
        kind: 'resourceLocator',
        preset: { mode: 'list', value: '' },
        show: { operation: ['post'], resource: ['message'], select: ['user'] },
      },
      {
        name: 'messageType',
        kind: 'options',
        preset: 'text',
        options: ['text', 'block', 'attachment'],
        show: { operation: ['post'], resource: ['message'] },
      },
      {
        name: 'text',
        kind: 'string',
        preset: '',
        show: { operation: ['post'], resource: ['message'], messageType: ['text'] },
      },
      {
        name: 'blocksUi',
        kind: 'string',
        preset: '',
        show: { operation: ['post'], resource: ['message'], messageType: ['block'] },
      },
      {
        name: 'text',
        kind: 'string',
        preset: '',
        show: { operation: ['post'], resource: ['message'], messageType: ['block'] },
      },
      {
        name: 'attachments',
        kind: 'collection',
        preset: {},
        isList: true,
        show: { operation: ['post'], resource: ['message'], messageType: ['attachment'] },
        fields: [
          { name: 'fallback', kind: 'string', preset: '' },
          { name: 'text', kind: 'string', preset: '' },
          { name: 'title', kind: 'string', preset: '' },
          { name: 'title_link', kind: 'string', preset: '' },
          { name: 'color', kind: 'color', preset: '#ff0000' },
          { name: 'pretext', kind: 'string', preset: '' },
          { name: 'author_name', kind: 'string', preset: '' },
          { name: 'author_link', kind: 'string', preset: '' },
          { name: 'author_icon', kind: 'string', preset: '' },
          { name: 'image_url', kind: 'string', preset: '' },
          { name: 'thumb_url', kind: 'string', preset: '' },
          { name: 'footer', kind: 'string', preset: '' },
          { name: 'footer_icon', kind: 'string', preset: '' },
          { name: 'ts', kind: 'number', preset: 0 },
          {
            name: 'fields',
            kind: 'fixedCollection',
            preset: {},
            isList: true,
            groups: {
              item: [
                { name: 'title', kind: 'string', preset: '' },
                { name: 'value', kind: 'string', preset: '' },
                { name: 'short', kind: 'boolean', preset: true },
              ],
            },
          },
        ],
      },
      {
        name: 'otherOptions',
        kind: 'collection',
        preset: {},
        show: { operation: ['post'], resource: ['message'] },
        fields: [
          { name: 'includeLinkToWorkflow', kind: 'boolean', preset: true },
          {
            name: 'botProfile',
            kind: 'fixedCollection',
            preset: { imageValues: [{ profilePhotoType: '' }] },
            groups: {
              imageValues: [
                { name: 'profilePhotoType', kind: 'options', preset: '', options: ['image', 'emoji'] },
                { name: 'icon_emoji', kind: 'string', preset: '', show: { profilePhotoType: ['emoji'] } },
                { name: 'icon_url', kind: 'string', preset: '', show: { profilePhotoType: ['image'] } },
              ],
            },
          },
          { name: 'link_names', kind: 'boolean', preset: false },
          {
            name: 'thread_ts',
            kind: 'fixedCollection',
            preset: {},
            groups: {
              replyValues: [
                { name: 'thread_ts', kind: 'number' },
                { name: 'reply_broadcast', kind: 'boolean', preset: false },
              ],
            },
          },
          { name: 'mrkdwn', kind: 'boolean', preset: true },
          { name: 'unfurl_links', kind: 'boolean', preset: false },
          { name: 'unfurl_media', kind: 'boolean', preset: true },
          {
            name: 'ephemeral',
            kind: 'fixedCollection',
            preset: {},
            show: { '/select': ['channel'] },
            groups: {
              ephemeralValues: [
                { name: 'user', kind: 'resourceLocator', preset: { mode: 'list', value: '' } },
                { name: 'ephemeral', kind: 'boolean', preset: true },
              ],
            },
          },
          { name: 'ephemeral', kind: 'boolean', preset: true, show: { '/select': ['user'] } },
          { name: 'sendAsUser', kind: 'string', preset: '', show: { '/authentication': ['accessToken'] } },
        ],
      },
    ],
  },
]
