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

test('a letter about somebody who waits leads to them', async ({ page, at, signIn, sandbox }) => {
  await signIn(page, 'REGIONAL')
  const answer = await fetch(`${sandbox.url}/backoffice/v1/conversations?limit=1`, {
    headers: { authorization: `Bearer ${sandbox.staffToken}` },
  })
  const [conversation] = (await answer.json()) as { id: string }[]
  await page.goto(at(`/inbox/${conversation?.id}`))
  await expect(page).toHaveURL(at(`/inbox/${conversation?.id}`))
  await expect(page.getByRole('article')).toBeVisible()
})
