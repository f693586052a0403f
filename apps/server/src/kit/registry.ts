import type { Resource } from './resource.ts'

/** Resources relate by word, so that two domains may relate without importing each other; the words are resolved here. */
export class Registry {
  readonly #byName = new Map<string, Resource>()

  constructor(resources: readonly Resource[]) {
    for (const resource of resources) {
      if (this.#byName.has(resource.name)) throw new Error(`two resources are called '${resource.name}'`)
      this.#byName.set(resource.name, resource)
    }
    for (const resource of resources) this.#check(resource)
  }

  get(name: string): Resource {
    const resource = this.#byName.get(name)
    if (!resource) throw new Error(`no resource is called '${name}'`)
    return resource
  }

  all(): readonly Resource[] {
    return [...this.#byName.values()]
  }

  // A relation to a missing resource or through a missing field stops the process at start-up, not a partner's request later.
  #check(resource: Resource) {
    if (resource.within !== null && !resource.fields[resource.within])
      throw new Error(`${resource.name}: no field '${resource.within}' to be within`)
    if (resource.parent && !(this.#byName.has(resource.parent.of) && resource.fields[resource.parent.via]))
      throw new Error(`${resource.name}: its path ${resource.path} leads below no record of ours`)
    for (const [word, relation] of Object.entries(resource.relations)) {
      const target = this.#byName.get(relation.to)
      if (!target) throw new Error(`${resource.name}.${word}: no resource is called '${relation.to}'`)
      const holder = relation.kind === 'one' ? resource : target
      if (!holder.fields[relation.via])
        throw new Error(`${resource.name}.${word}: ${holder.name} has no field '${relation.via}'`)
    }
  }
}
