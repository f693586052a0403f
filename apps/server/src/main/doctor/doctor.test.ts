import assert from 'node:assert/strict'
import { test } from 'node:test'
import { RepeatedCheck } from './doctor.ts'
import { checkPassed, type Finding } from './finding.ts'

test('a check that hangs is told as failed within its limit, and is not begun a second time', async () => {
  let begun = 0
  let end: (found: Finding) => void = () => {}
  const hang = () =>
    new Promise<Finding>((tell) => {
      begun += 1
      end = tell
    })
  const check = new RepeatedCheck('files', hang, 20)
  const asked = await Promise.all([check.found(), check.found()])
  for (const found of [...asked, await check.found()])
    assert.deepEqual(found, {
      check: 'files',
      status: 'failed',
      found: 'no answer within 0.02 s',
      todo: 'Run gatelodge doctor on the machine of this node.',
    })
  assert.equal(begun, 1)
  end(checkPassed('files', 'well'))
  assert.deepEqual(await check.found(), checkPassed('files', 'well'), 'what came late is kept')
  assert.deepEqual([await check.found(), begun], [checkPassed('files', 'well'), 1], 'for a while')
})

test('a check that throws is told as failed, and is begun again', async () => {
  const check = new RepeatedCheck('files', async () => Promise.reject(new Error('out of paper')), 1_000)
  const { status, found } = (await check.found()) as Finding
  assert.deepEqual([status, found], ['failed', 'the check itself failed: out of paper'])
})
