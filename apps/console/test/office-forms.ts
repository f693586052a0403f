// Forms of those who look after partners.
import type { Page } from '@playwright/test'
import type { Form } from './forms.ts'
import { newName } from './partners.ts'

const inDialog = (page: Page, label: string | RegExp) => page.getByRole('dialog').getByLabel(label)

export const officeForms: readonly Form[] = [
  {
    file: 'partners/new-partner-dialog.tsx',
    name: 'create a partner',
    open: 'partners-make',
    fill: async (page) => {
      await page.getByRole('dialog').getByRole('textbox', { name: 'Partner' }).fill(`${newName()} Letters`)
      await inDialog(page, 'Kind').selectOption('Messaging')
      await inDialog(page, 'Messaging').check()
      await inDialog(page, 'Alder Court').check()
    },
    send: 'Create it',
    done: 'The partner is there. Issue a key next.',
  },
  {
    file: 'partners/partner-tools.tsx',
    name: 'suspend a partner',
    open: 'partner-suspend',
    send: 'Suspend',
    done: 'The partner is suspended.',
  },
  {
    file: 'partners/partner-settings-dialog.tsx',
    name: 'change a partner',
    open: 'partner-change',
    fill: (page) => inDialog(page, 'Recording move-outs').check(),
    send: 'Save',
    done: 'The change is recorded.',
  },
  {
    file: 'partners/issue-key-dialog.tsx',
    name: 'issue a key',
    open: 'partner-issue-key',
    fill: (page) => inDialog(page, 'Name').fill('staging'),
    send: 'Issue a key',
    done: 'The key is issued.',
  },
  {
    file: 'partners/rotate-key-dialog.tsx',
    name: 'rotate a key',
    open: 'partner-rotate-key',
    fill: (page) => inDialog(page, 'The old key works for').selectOption('3 days'),
    send: 'Rotate',
    done: 'The new key is issued.',
  },
  {
    file: 'partners/revoke-key-dialog.tsx',
    name: 'revoke a key',
    open: 'partner-revoke-key',
    fill: (page) => inDialog(page, /^Type/).fill('production'),
    send: 'Revoke',
    done: 'The key is revoked.',
  },
  {
    file: 'partners/add-endpoint-dialog.tsx',
    name: 'add an endpoint',
    open: 'partner-add-endpoint',
    fill: async (page) => {
      await inDialog(page, 'Address').fill('http://127.0.0.1:1/added')
      await inDialog(page, 'prospect.created').check()
      await inDialog(page, 'Alder Court').check()
    },
    send: 'Add it',
    done: 'Done.',
  },
  {
    file: 'partners/endpoint-acts.tsx',
    name: 'pause an endpoint',
    open: 'partner-pause-endpoint',
    fill: (page) => inDialog(page, 'Why').fill('They move'),
    send: 'Pause',
    done: 'The endpoint is paused.',
  },
  {
    file: 'partners/endpoint-acts.tsx',
    name: 'close an endpoint',
    open: 'partner-close-endpoint',
    fill: (page) => inDialog(page, /^Type/).fill('127.0.0.1:1'),
    send: 'Close for good',
    done: 'The endpoint is closed.',
  },
  {
    file: 'partners/change-endpoint-dialog.tsx',
    name: 'change an endpoint',
    open: 'partner-change-endpoint',
    fill: (page) => inDialog(page, 'application.signed').check(),
    send: 'Save',
    done: 'The endpoint is changed.',
  },
  {
    file: 'partners/rotate-secret-dialog.tsx',
    name: 'rotate the secret of an endpoint',
    open: 'partner-rotate-secret',
    fill: (page) => inDialog(page, 'The old secret signs for').selectOption('3 days'),
    send: 'Rotate the secret',
    done: 'The new secret signs.',
  },
  {
    file: 'partners/test-event-dialog.tsx',
    name: 'send a test event',
    open: 'partner-send-test',
    send: 'Send it',
    done: /It did not get there/,
  },
  {
    file: 'deliveries/replay-dialog.tsx',
    name: 'replay what is shown',
    open: 'deliveries-replay',
    fill: (page) => inDialog(page, 'How fast').selectOption('5 a second'),
    send: 'Replay 1 delivery',
    done: 'The replay has begun.',
  },
  {
    file: 'deliveries/replay-one-dialog.tsx',
    name: 'replay one delivery',
    open: 'delivery-replay',
    send: 'Replay it',
    done: 'It is on its way again.',
  },
  {
    file: 'replays/replay-acts.tsx',
    name: 'stop a replay',
    open: 'replay-stop',
    send: 'Stop',
    done: 'The replay is stopped.',
  },
  {
    file: 'replays/replay-acts.tsx',
    name: 'resume a replay',
    open: 'replay-resume',
    fill: (page) => inDialog(page, 'How fast').selectOption('5 a second'),
    send: 'Resume',
    done: 'The replay goes on.',
  },
]
