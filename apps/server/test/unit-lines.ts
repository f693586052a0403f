// A file of units as an operator would export it, of any length.
export const UNIT_COLUMNS =
  'key,propertyKey,floorPlanKey,number,buildingName,floorLevel,status,reportConfigurationValue,marketRentAmount,' +
  'quotingRentAmount,squareFeet,numBeds,numBaths,vacantSince,makeReadyDate,availableDate,isADA'

export function* unitLines(count: number) {
  yield `${UNIT_COLUMNS}\n`
  for (let n = 0; n < count; n++) {
    const vacant = n % 9 === 0
    const days = vacant ? '2026-08-01,2026-08-20,2026-09-01' : ',,'
    const status = vacant ? 'VACANT_READY' : 'OCCUPIED'
    yield `U-${n},P-1,F-1,${100 + n},"Building ${n % 12}",${n % 20},${status},Market Rent,` +
      `${1000 + (n % 500)}.50,${1100 + (n % 500)},${500 + (n % 700)},${n % 4},1.5,${days},${n % 20 === 0}\n`
  }
}
