// How the command line makes a kind of event happen in a sandbox: by what partners, staff and people with phones do, and by nothing else.

export type Trigger = {
  /** What happens, and which events come before, for a list of the kinds. */
  readonly does: string
  readonly run: (doors: SandboxDoors) => Promise<void>
}

export type SandboxDoors = {
  /** Ids of the records, under the names that events use. A name in braces in a route is filled from here. */
  readonly ids: Record<string, string>
  /** `kind`: of integration, whose key is used. */
  readonly partner: DoorCall<[kind: string]>
  readonly staff: DoorCall<[]>
  /** Through the carrier, as from a phone. */
  readonly text: (text: { readonly from: string; readonly to: string; readonly body: string }) => Promise<void>
}

export type DoorRequest = { readonly body?: object; readonly form?: FormData }
/** As much of an answer as a trigger goes on with. A refusal throws. */
export type DoorAnswer = { readonly id: string } & Readonly<Record<string, unknown>>
type DoorCall<First extends string[]> = (
  ...given: [...First, method: string, route: string, request?: DoorRequest]
) => Promise<DoorAnswer>
