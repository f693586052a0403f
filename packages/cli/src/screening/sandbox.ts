// The sandbox from both sides: the back office, which asks for screenings and decides on them, and the key that is being watched.
import { NotRun } from '../report.ts'

export type SandboxAccess = { readonly url: string; readonly key: string; readonly staffToken?: string | undefined }

/** Where screenings can be asked for. */
export type Stage = {
  readonly propertyId: string
  readonly providerId: string
  readonly applicationId: string
  /** One of the property, for requests that would otherwise have none. */
  readonly unit: object | undefined
}

const EXTRA_METHOD = 'Conformance kit'
const EVERYTHING = { limit: '500' }

type Query = Readonly<Record<string, string>> | readonly (readonly [string, string])[]
type Sent = { readonly query?: Query; readonly body?: unknown }
type Me = {
  readonly organization: { readonly id: string }
  readonly integration: { readonly id: string; readonly name: string }
  readonly capabilities: readonly string[]
}
type Unit = { readonly id: string; readonly number: string }
type Method = { readonly id: string; readonly name: string; readonly isActive: string }

export class Sandbox {
  readonly url: string
  readonly #key: string
  readonly #staffToken: string | undefined

  constructor({ url, key, staffToken }: SandboxAccess) {
    this.url = url.replace(/\/+$/, '').replace(/\/v1$/, '')
    this.#key = key
    this.#staffToken = staffToken
  }

  get hasBackOffice() {
    return this.#staffToken !== undefined
  }

  /** @throws {NotRun} unless the key may screen, and the token belongs to the same organization */
  async whoScreens(): Promise<{ id: string; name: string }> {
    const me = await this.#partner<Me>('GET', '/me')
    if (!me.capabilities.includes('screening'))
      throw new NotRun(
        `Screening is not enabled for the integration ${me.integration.name}. Ask the operator to onboard it.`,
      )
    if (this.hasBackOffice) {
      const staff = await this.#staff<Pick<Me, 'organization'>>('GET', '/me')
      if (staff.organization.id !== me.organization.id)
        throw new NotRun('The key and the staff token belong to two organizations.')
    }
    return me.integration
  }

  /** A property that the integration screens for, with an application that can be handed in. */
  async findStage(providerId: string, wanted: string | undefined): Promise<Stage> {
    const properties = wanted
      ? [{ id: wanted }]
      : await this.#staff<{ id: string }[]>('GET', '/properties', { query: { ...EVERYTHING, sort: 'createdAt' } })
    for (const { id: propertyId } of properties) {
      const screens = await this.#staff<{ providerId: string | null }>(
        'GET',
        `/properties/${propertyId}/screeningProvider`,
      )
      if (screens.providerId !== providerId) continue
      const here = ['filter', `propertyId=${propertyId}`] as const
      const query = [here, ['filter', 'status=IN_PROCESS|WAITLIST'], ['sort', 'createdAt'], ['limit', '1']] as const
      const [application] = await this.#staff<{ id: string }[]>('GET', '/applications', { query })
      const [unit] = await this.#staff<Unit[]>('GET', '/units', { query: [here, ['limit', '1']] })
      if (application) return { propertyId, providerId, applicationId: application.id, unit: unit && spoken(unit) }
    }
    throw new NotRun(
      `There is nothing to screen: ${wanted ? `the property ${wanted} is not` : 'no property is'} screened by the integration of ` +
        'this key and has an application that is IN_PROCESS. The demo data of npm run sandbox has one for its screening key.',
    )
  }

  submit = async ({ applicationId }: Stage): Promise<string> =>
    (await this.#staff<{ id: string }>('POST', `/applications/${applicationId}/screening`, { body: {} })).id

  decide = (requestId: string) =>
    this.#staff('POST', `/screening-requests/${requestId}/decision`, { body: { decision: 'APPROVED' } })

  /** One method more; the same one in every run. */
  async addMethod({ propertyId, providerId }: Stage): Promise<string> {
    const query = [
      ['filter', `propertyId=${propertyId}`],
      ['filter', `providerId=${providerId}`],
      ['limit', '500'],
    ] as const
    const known = await this.#staff<Method[]>('GET', '/screeningMethods', { query })
    const own = known.find(({ name }) => name === EXTRA_METHOD)
    if (own) {
      await this.#staff('PUT', `/screeningMethods/${own.id}`, { body: { isActive: true } })
      return own.id
    }
    const body = { propertyId, providerId, name: EXTRA_METHOD, type: 'IDENTITY' }
    return (await this.#staff<Method>('POST', '/screeningMethods', { body })).id
  }

  retireMethod = (id: string) => this.#staff('PUT', `/screeningMethods/${id}`, { body: { isActive: false } })

  /** What waits for the key already, the oldest first. */
  async waiting(): Promise<string[]> {
    const query = { ...EVERYTHING, status: 'IN_PROGRESS', sort: 'createdAt' }
    return (await this.#partner<{ id: string }[]>('GET', '/screening-requests', { query })).map(({ id }) => id)
  }

  #partner = <T>(method: string, path: string, sent: Sent = {}): Promise<T> =>
    this.#call(method, `/v1${path}`, { 'x-api-key': this.#key }, 'key', sent)

  #staff = <T>(method: string, path: string, sent: Sent = {}): Promise<T> =>
    this.#call(method, `/backoffice/v1${path}`, { authorization: `Bearer ${this.#staffToken}` }, 'staff token', sent)

  async #call<T>(
    method: string,
    path: string,
    credentials: Readonly<Record<string, string>>,
    what: string,
    { query, body }: Sent,
  ): Promise<T> {
    const search = query ? `?${new URLSearchParams(query as Record<string, string>)}` : ''
    const response = await fetch(this.url + path + search, {
      method,
      headers: { ...credentials, ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    }).catch((error: Error) => {
      const cause = error.cause instanceof Error ? error.cause.message : error.message
      throw new NotRun(`The sandbox does not answer at ${this.url}: ${cause}. Start one with npm run sandbox.`)
    })
    const answer = (await response.json().catch(() => ({}))) as T & { message?: string }
    if (response.status === 401) throw new NotRun(`The sandbox at ${this.url} does not know the ${what}.`)
    if (!response.ok)
      throw new NotRun(
        `The sandbox refused ${method} ${path} with ${response.status}: ${answer.message ?? 'no message'}.`,
      )
    return answer
  }
}

/** A unit without a floor plan, as a screening request presents it. */
const spoken = ({ id, number }: Unit) => ({ id, number, floorplan: null })
