import { useMe } from './me.ts'

/** The name of a property, where it is among those that they see. */
export function usePropertyName() {
  const { properties } = useMe()
  return (propertyId: string) => properties.find(({ id }) => id === propertyId)?.name
}
