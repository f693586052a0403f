// How the command line makes a kind of event happen in a sandbox: by what partners, staff and people with phones do, and by nothing else.

export type Trigger = {
  /** What happens, and which events come before, for a list of the kinds. */
  readonly does: string
  readonly run: (doors: SandboxDoors) => Promise<void>
}

export type SandboxDoors = {
  /** Ids of the records, under the names that events use. A name in braces in a route is filled from here. */
  readonly ids: Record<string, string>
  /** `kind`: of integration, whose key is used. Throws when it is refused. */
  partner(kind: string, method: string, route: string, request?: DoorRequest): Promise<DoorAnswer>
  staff(method: string, route: string, request?: DoorRequest): Promise<DoorAnswer>
  /** Through the carrier, as from a phone. */
  text(text: DoorText): Promise<void>
}

export type DoorRequest = { readonly body?: object; readonly form?: FormData }
/** As much of an answer as a trigger goes on with. */
export type DoorAnswer = { readonly id: string } & Readonly<Record<string, unknown>>
export type DoorText = { readonly from: string; readonly to: string; readonly body: string }
