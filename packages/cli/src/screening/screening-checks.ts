// What is expected of a screening integration, and how its traffic is judged.
import { type Check, type Finding, failed, passed, type Source, skipped, warned } from '../report.ts'
import type { Exchange } from './relay.ts'
import {
  fieldsOf,
  isAnswered,
  isResultCall,
  isTakenUp,
  messageOf,
  type Role,
  resultsRequest,
  type Story,
} from './story.ts'

/** All that was seen. */
export type Traffic = {
  readonly exchanges: readonly Exchange[]
  readonly stories: readonly Story[]
  /** The request that was asked for last; undefined when it did not come to that. */
  readonly late: Story | undefined
  readonly decided: ReadonlySet<string>
  readonly pageSize: number
  readonly hasBackOffice: boolean
  readonly retryAfterMs: number
}

export type ScreeningCheck = Check & { readonly judge: (traffic: Traffic) => Finding }

const rules = (what: string, ...statements: string[]): Source => ({
  section: `Endpoints, screening: ${what}`,
  statements,
})
const NEEDS_STAFF = 'Needs --staff-token: somebody has to ask for screenings and decide on them.'

export const screeningChecks: readonly ScreeningCheck[] = [
  {
    id: 'list/every-page',
    expected: 'Every request that waits is found, also beyond the first page.',
    contract: { section: 'Endpoints, common list conventions', statements: ['S-205', 'S-206', 'S-214'] },
    judge: ({ stories, pageSize }) => {
      const found = stories.filter(({ wasListed }) => wasListed).length
      if (stories.length <= pageSize)
        return skipped(
          `All ${stories.length} requests fit on a page of ${pageSize}. Ask for smaller pages, or let the kit ask for more ` +
            `requests (--most ${pageSize + 1}).`,
        )
      const seen = `${found} of ${stories.length} were listed, in pages of ${pageSize}.`
      if (found === stories.length) return passed(seen)
      if (stories.some(isStuck)) return skipped(`${seen} It stopped before, at a request that it never answered.`)
      if (found === 0)
        return failed(
          `None of the ${stories.length} that wait was listed.`,
          'List with the same key that you gave to the kit, and without a filter that leaves them out.',
        )
      return failed(
        seen,
        'Ask for page=2 and on, until you have as many as x-total-count says, or follow the Link header with rel="next". A ' +
          'request that you answer leaves the list of IN_PROGRESS and the rest move up: collect all pages before you ' +
          'answer, or ask for the first page again until it is empty.',
      )
    },
  },
  {
    id: 'result/for-every-request',
    expected: 'Every request that was found gets a result.',
    contract: rules('POST /screening-results', 'S-004', 'S-174'),
    judge: ({ stories }) => {
      const found = stories.filter((story) => story.wasListed && !isAccountedFor(story, stories))
      const open = found.filter((story) => !isAnswered(story))
      if (found.length === 0) return skipped('No request was found that another check does not speak of.')
      if (open.length === 0) return passed(`All ${found.length} that no other check speaks of were answered.`)
      if (!open.some(isTakenUp) && stories.some((story) => isAccountedFor(story, stories)))
        return skipped('It stopped before, at a request that another check speaks of.')
      return failed(
        `${open.length} of ${found.length} had no result by the end.`,
        'Post a result for each request that is IN_PROGRESS; one that takes longer can be posted as PENDING and patched ' +
          'later. If your screenings take their time, give the kit more: --time-limit.',
      )
    },
  },
  {
    id: 'result/one-entry-per-method',
    expected: 'A result has one entry for each method that the request lists.',
    contract: rules('rule 1', 'S-219', 'S-220'),
    judge: ({ exchanges, late }) => {
      const posts = exchanges.filter((one) => isResultCall(one, 'POST') && resultsRequest(one) !== late?.id)
      const wrong = posts.filter(hasWrongMethods)
      if (posts.length === 0) return skipped('No result was posted.')
      if (wrong.length === 0) return passed(`${posts.length} results, all with their methods.`)
      return failed(
        `${wrong.length} of ${posts.length} were refused: ${complaint(wrong[0])}.`,
        'Read screeningMethods of the request and send one entry for each, with its screeningMethodId, even if its status ' +
          'is PENDING. No entry may be missing, doubled or of another property.',
      )
    },
  },
  {
    id: 'result/methods-read-anew',
    expected: 'A method that is added later is answered for as well.',
    contract: rules('detail, screeningMethods', 'S-028', 'S-219'),
    judge: ({ exchanges, late, hasBackOffice }) => {
      if (!late) return skipped(hasBackOffice ? 'The run ended before a method was added.' : NEEDS_STAFF)
      if (exchanges.some((one) => hasWrongMethods(one) && resultsRequest(one) !== late.id))
        return skipped('Tells nothing before result/one-entry-per-method passes.')
      const advice =
        'Which methods a property has may change at any time: read them from each request, and keep no list of your own.'
      const wrong = exchanges.find((one) => hasWrongMethods(one) && resultsRequest(one) === late.id)
      if (wrong) return failed(`The result was refused: ${complaint(wrong)}.`, advice)
      if (isAnswered(late)) return passed('It was.')
      return isStuck(late)
        ? failed('The request was read and never answered.', advice)
        : skipped('It was not taken up.')
    },
  },
  {
    id: 'unit/absent',
    expected: 'A request without the key unit is answered like any other.',
    contract: { section: 'Resources, screening request: unit', statements: ['S-034', 'S-035', 'S-054'] },
    judge: answered(
      'unit-absent',
      'Requests from before the field existed lack it, and for good. Read a missing unit as null.',
    ),
  },
  {
    id: 'unit/null',
    expected: 'A request whose unit is null is answered like any other.',
    contract: { section: 'Resources, screening request: unit', statements: ['S-051', 'S-052', 'S-054'] },
    judge: answered(
      'unit-null',
      'A household may have no unit, and the look-up may have failed. Neither is an error: screen without it.',
    ),
  },
  {
    id: 'tolerance/new-fields',
    expected: 'A request with fields that are not documented yet is answered like any other.',
    contract: { section: 'Versioning: consumers must tolerate new fields', statements: ['S-340', 'S-341'] },
    judge: answered('new-fields', 'Fields are added within v1. Read the ones you know and pass over the rest.'),
  },
  {
    id: 'tolerance/new-fields-in-list',
    expected: 'A list whose items have fields that are not documented yet is read as any other.',
    contract: { section: 'Versioning: consumers must tolerate new fields', statements: ['S-340', 'S-341'] },
    judge: ({ late, hasBackOffice }) => {
      if (!late) return skipped(hasBackOffice ? 'The run ended before it came to that.' : NEEDS_STAFF)
      if (isTakenUp(late)) return passed('It was.')
      if (!late.wasListed) return skipped('No list was asked for after that request was made.')
      return failed(
        'The request was listed with new fields and not taken up.',
        'Fields are added within v1. Read the ones you know and pass over the rest.',
      )
    },
  },
  {
    id: 'retry/429',
    expected: 'A read that is answered with 429 is tried again after Retry-After.',
    contract: { section: 'Limits: throttling', statements: ['S-339'] },
    judge: ({ stories, hasBackOffice, retryAfterMs }) => {
      const story = stories.find(({ role }) => role === 'busy-read')
      const [first, second] = story?.reads ?? []
      if (!story || !first) return skipped(absence(story, hasBackOffice))
      if (!second && !isAnswered(story))
        return failed(
          'The request was not read again.',
          'Wait as long as Retry-After says and ask again; until then leave the others of that key in peace too.',
        )
      return waited(first.at, second?.at, retryAfterMs)
    },
  },
  {
    id: 'retry/503',
    expected: 'A result that is answered with 503 is posted again after Retry-After.',
    contract: { section: 'Errors: 503 means that the request may be repeated', statements: [] },
    judge: ({ stories, hasBackOffice, retryAfterMs }) => {
      const story = stories.find(({ role }) => role === 'busy-answer')
      const [first, second] = story?.posts ?? []
      if (!story || !first) return skipped(absence(story, hasBackOffice))
      if (!second)
        return failed(
          'The result was not posted again; the request would wait for ever.',
          'Keep a result until it was answered with 201 or 200. On 503, 429 or no answer at all post it again later, with ' +
            'the same idempotencyId.',
        )
      return waited(first.at, second.at, retryAfterMs)
    },
  },
  {
    id: 'idempotency/sent',
    expected: 'Every POST carries an idempotencyId, one for each result.',
    contract: { section: 'Resources, screening result: idempotencyId', statements: ['S-063'] },
    judge: ({ exchanges }) => {
      const posts = exchanges.filter((one) => isResultCall(one, 'POST'))
      if (posts.length === 0) return skipped('No result was posted.')
      const without = posts.filter((one) => idOf(one) === undefined).length
      if (without > 0)
        return failed(
          `${without} of ${posts.length} had none.`,
          'Send one that stays the same for the same result, such as your own case number. Without it a repeated POST is ' +
            'refused, and you cannot tell whether your result is the one that was recorded.',
        )
      const requests = Map.groupBy(posts, idOf)
      const shared = [...requests.values()].some((some) => new Set(some.map(resultsRequest)).size > 1)
      if (shared)
        return failed(
          'One was used for the results of two requests.',
          'An idempotencyId stands for one result. Derive it from the request, not from the applicant or the day.',
        )
      return passed(`All ${posts.length} had their own.`)
    },
  },
  {
    id: 'idempotency/same-again',
    expected: 'A result whose answer was lost is posted again under the same idempotencyId.',
    contract: { section: 'Resources, screening result: idempotencyId', statements: ['S-063'] },
    judge: ({ stories, hasBackOffice }) => {
      const story = stories.find(({ role }) => role === 'answer-lost')
      const [first, second] = story?.posts ?? []
      if (!story || !first) return skipped(absence(story, hasBackOffice))
      if (!first.isPlanted) return skipped('The sandbox refused the result, so there was no answer to lose.')
      const id = fieldsOf(first.sent)['idempotencyId']
      if (id === undefined) return skipped('Tells nothing before idempotency/sent passes.')
      if (!second)
        return warned(
          'It was not posted again. This time it had been recorded.',
          'After a 503 the outcome is not known. Post the result again under the same idempotencyId: if it was recorded, ' +
            'you get it back with 200.',
        )
      const other = fieldsOf(second.sent)['idempotencyId']
      if (other === id) return passed(`It was, and was answered with ${second.status}.`)
      return failed(
        `It was posted again under ${other === undefined ? 'none' : 'another'}, and answered with ${second.status}.`,
        'Choose the idempotencyId when you make the result and keep it with it; a new one for each try makes every try ' +
          'a new result.',
      )
    },
  },
  {
    id: 'decision/refusal-is-final',
    expected: 'A PATCH that is refused because a final decision exists is not sent again.',
    contract: rules('PATCH /screening-results, 409', 'S-179', 'S-180'),
    judge: ({ stories, decided, hasBackOffice }) => {
      if (!hasBackOffice) return skipped(NEEDS_STAFF)
      const refused = stories.filter(({ id }) => decided.has(id)).flatMap(({ patches }) => patches)
      const times = Math.max(
        0,
        ...[...Map.groupBy(refused, ({ sent }) => JSON.stringify(sent)).values()].map((same) => same.length),
      )
      if (times === 0) return skipped('It sent no PATCH for a request that had been decided.')
      if (times === 1) return passed('It was refused once and left at that.')
      const advice =
        'On 409 stop: the property has decided, nothing of the result changes any more, and no later try will be taken. ' +
        'Mark the case as closed on your side.'
      return times > 2
        ? failed(`The same PATCH was sent ${times} times, and refused each time.`, advice)
        : warned('The same PATCH was sent twice, and refused each time.', advice)
    },
  },
  {
    id: 'calls/none-refused',
    expected: 'No other call is refused.',
    contract: { section: 'Errors', statements: ['S-328'] },
    judge: ({ exchanges, stories, decided }) => {
      const lost = stories.find(({ role }) => role === 'answer-lost')?.id
      const refused = exchanges.filter(
        (one) =>
          one.status >= 400 &&
          one.status < 500 &&
          !one.isPlanted &&
          !hasWrongMethods(one) &&
          !(isResultCall(one, 'PATCH') && one.status === 409 && decided.has(String(resultsRequest(one)))) &&
          !(isResultCall(one, 'POST') && one.status === 409 && resultsRequest(one) === lost),
      )
      if (refused.length === 0) return passed(`${exchanges.length} calls.`)
      const said = new Set(
        refused.map(
          ({ call, status, answered }) => `${call.method} ${pattern(call.path)} ${status}, ${messageOf(answered)}`,
        ),
      )
      return failed(
        `${refused.length} of ${exchanges.length} calls were refused: ${[...said].slice(0, 3).join('; ')}.`,
        'The message of a refusal says what was wrong and what would be right; so does /docs of the server.',
      )
    },
  },
]

function answered(role: Role, advice: string) {
  return ({ stories, hasBackOffice }: Traffic): Finding => {
    const story = stories.find((one) => one.role === role)
    if (!story || !isTakenUp(story)) return skipped(absence(story, hasBackOffice))
    if (isAnswered(story)) return passed('It was.')
    return stories.some(isAnswered)
      ? failed('It was read, and never answered.', advice)
      : skipped('It was not, but neither was any other.')
  }
}

function absence(story: Story | undefined, hasBackOffice: boolean): string {
  if (!story) return hasBackOffice ? 'No request was left for it.' : `No request was left for it. ${NEEDS_STAFF}`
  return story.wasListed
    ? 'The run ended before that request was taken up.'
    : 'That request was not found: see list/every-page.'
}

/** Timers may be a little early. */
const EARLY_MS = 50

function waited(first: number, second: number | undefined, retryAfterMs: number): Finding {
  if (second === undefined) return passed('It was.')
  const ms = Math.round(second - first)
  if (ms >= retryAfterMs - EARLY_MS) return passed(`It was, ${ms} ms later.`)
  return warned(
    `It was, but ${ms} ms later, where Retry-After asked for ${retryAfterMs}.`,
    'Wait as long as Retry-After says. Whoever asks at once is told the same again, and keeps the limit busy.',
  )
}

/** The check of its role reports that it was never answered. Where nothing at all was answered, no check of a role proves anything. */
const isAccountedFor = (story: Story, stories: readonly Story[]) =>
  isStuck(story) &&
  stories.some(isAnswered) &&
  (['unit-absent', 'unit-null', 'new-fields'].includes(story.role) ||
    (story.role === 'busy-read' && story.reads.length === 1) ||
    (story.role === 'busy-answer' && story.posts.length === 1))

const isStuck = (story: Story) => isTakenUp(story) && !isAnswered(story)

const hasWrongMethods = (one: Exchange) =>
  isResultCall(one, 'POST') && one.status === 400 && messageOf(one.answered).startsWith('screeningMethods')

/** The counts are enough; the ids that follow are not for reading. */
const complaint = (one: Exchange | undefined) => messageOf(one?.answered).replace(/;.*/s, '')

const idOf = ({ call }: Exchange) => {
  const id = fieldsOf(call.sent)['idempotencyId']
  return typeof id === 'string' && id !== '' ? id : undefined
}

const pattern = (path: string) => path.replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi, '{id}')
