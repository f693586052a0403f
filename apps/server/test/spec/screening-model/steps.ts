// Random histories: steps one after the other, and steps at the same time.
import fc from 'fast-check'
import { type Asker, METHOD_COUNT, type MethodEntry, type Step, type Which } from './model.ts'

const asker = fc.constantFrom<Asker>('provider', 'provider', 'provider', 'provider', 'stranger')
const which = fc.constantFrom<Which>(0, 1)
const request = fc.nat({ max: 5 })
const word = fc.constantFrom('APPROVED', 'DECLINED', 'PENDING', 'REFERRED')
const notes = fc.constantFrom<string | null>('clear', 'see report', null)
const report = fc.constantFrom<unknown>({ score: 700 }, [1, 'two'], 'text', 3.5, null)

const all = fc.array(word, { minLength: METHOD_COUNT, maxLength: METHOD_COUNT }).chain((words) =>
  fc.shuffledSubarray(
    words.map((status, method): MethodEntry => ({ method, status })),
    { minLength: METHOD_COUNT },
  ),
)
const some = fc.array(fc.record({ method: fc.nat({ max: METHOD_COUNT + 1 }), status: word }), {
  maxLength: METHOD_COUNT + 2,
})

const post = fc.record({
  kind: fc.constant('post' as const),
  by: asker,
  request,
  status: word,
  notes,
  methods: fc.oneof({ weight: 3, arbitrary: all }, { weight: 1, arbitrary: some }),
  idempotencyId: fc.constantFrom('one', 'two', undefined),
})
const patch = fc.record({
  kind: fc.constant('patch' as const),
  by: asker,
  request,
  status: fc.option(word, { nil: undefined }),
  notes: fc.option(notes, { nil: undefined }),
  report: fc.option(report, { nil: undefined }),
  methods: fc.oneof({ weight: 2, arbitrary: fc.constant([]) }, { weight: 1, arbitrary: some }),
})
const decide = fc.record({ kind: fc.constant('decide' as const), request })
const close = fc.record({ kind: fc.constant('close' as const), property: which })

export const anyStep: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('submit' as const), property: which }) },
  { weight: 9, arbitrary: post },
  { weight: 8, arbitrary: patch },
  { weight: 2, arbitrary: decide },
  { weight: 1, arbitrary: close },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('reopen' as const), property: which }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('appoint' as const), property: which, provider: which }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('read' as const), by: asker, request }) },
)

const racing = fc.oneof(
  { weight: 5, arbitrary: post },
  { weight: 5, arbitrary: patch },
  { weight: 1, arbitrary: decide },
  { weight: 1, arbitrary: close },
)

/** Steps of staff and of providers on one request at the same moment. */
export const anyRace: fc.Arbitrary<readonly Step[]> = fc
  .tuple(request, fc.array(racing, { minLength: 2, maxLength: 3 }))
  .map(([on, steps]) => steps.map((step): Step => ('request' in step ? { ...step, request: on } : step)))
