// What the other tests listen for is heard.
import { expect, test } from './desk.ts'

test('what the policy forbids, what is asked elsewhere and what is thrown fails a test', async ({
  page,
  at,
  watched,
}) => {
  await page.goto(at(''))
  await page.getByLabel('Password').waitFor()
  await page.evaluate(() => {
    const style = document.createElement('style')
    style.textContent = 'p { color: red }'
    document.head.append(style)
    setTimeout(() => {
      throw new Error('on purpose')
    })
  })
  await expect.poll(() => watched.filter((each) => each.startsWith('thrown: on purpose'))).toHaveLength(1)
  await expect.poll(() => watched.filter((each) => /^said: .*Content Security Policy/.test(each))).not.toHaveLength(0)
  await page.evaluate(() => fetch('https://elsewhere.example.com').catch(() => undefined))
  await expect.poll(() => watched.filter((each) => /elsewhere\.example/.test(each))).not.toHaveLength(0)
  // The same in a window that a test opens itself.
  watched.length = 0
  const other = await page.context().browser()?.newPage()
  await other?.goto(at(''))
  await other?.evaluate(() => {
    setTimeout(() => {
      throw new Error('there')
    })
  })
  await expect.poll(() => watched).toEqual(['thrown: there'])
  await other?.close()
  watched.length = 0
})

test('a letter about somebody who waits leads to them', async ({ page, at, signInByPage, sandbox }) => {
  await signInByPage(page, 'REGIONAL')
  const answer = await fetch(`${sandbox.url}/backoffice/v1/conversations?limit=1`, {
    headers: { authorization: `Bearer ${sandbox.staffToken}` },
  })
  const [conversation] = (await answer.json()) as { id: string }[]
  await page.goto(at(`/inbox/${conversation?.id}`))
  await expect(page).toHaveURL(at(`/inbox/${conversation?.id}`))
  await expect(page.getByRole('article')).toBeVisible()
})

test('the name of the tab says how much waits, and grows by itself', async ({ page, at, signInByPage }) => {
  let help = 3
  await page.route('**/backoffice/v1/worklist', async (asked) => {
    const answer = await asked.fetch()
    const list = (await answer.json()) as { counts: object }
    const counts = { ...list.counts, HELP: help, DECISION: 0, REPLY: 1, DOCUMENT: 0, LEASE: 0 }
    await asked.fulfill({ response: answer, json: { ...list, counts } })
  })
  await page.clock.install()
  await signInByPage(page, 'REGIONAL')
  await page.goto(at('/account'))
  await expect(page).toHaveTitle('(4) Your account · Acme Homes')
  await expect(page.getByRole('link', { name: 'Inbox' }).first()).toContainText('4')
  help = 5
  await page.clock.fastForward(16_000)
  await expect(page).toHaveTitle('(6) Your account · Acme Homes')
  await page.getByRole('button', { name: /account and sign out/ }).click()
  await page.getByRole('button', { name: 'Sign out' }).last().click()
  await expect(page).toHaveTitle(/^Sign in/)
})
