// What the installation's health is found by: a matter of the process, its settings and the machine.

/** What one check came to: how it stands, and what to do about it when it does not stand well. */
export type Finding = {
  readonly check: string
  readonly status: 'ok' | 'warning' | 'failed' | 'skipped'
  readonly found: string
  readonly todo?: string
}

export type Installation = {
  /** Every check of the doctor, of this node. Never fails, and takes no longer than its limit. */
  readonly examine: () => Promise<readonly Finding[]>
}

declare module '../../../kit/context.ts' {
  interface Ports {
    readonly installation: Installation
  }
}
