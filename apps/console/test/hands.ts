// The ways in which somebody uses a page: with a pointer, or with nothing but keys.
import { expect, type Locator, type Page } from '@playwright/test'

export type Hands = {
  /** Presses a button or follows a link. */
  readonly press: (control: Locator) => Promise<void>
  /** Chooses one of several, or ticks. */
  readonly choose: (control: Locator) => Promise<void>
  readonly write: (box: Locator, text: string) => Promise<void>
  /** Of a list to choose from, by what it says. */
  readonly pick: (list: Locator, name: string) => Promise<void>
}

export const pointer: Hands = {
  press: (control) => control.click(),
  choose: (control) => control.check(),
  write: (box, text) => box.fill(text),
  pick: async (list, name) => {
    await list.selectOption(name)
  },
}

/** Everything is reached by Tab, and the focus is given to nothing. */
export function keys(page: Page): Hands {
  const reach = async (control: Locator) => {
    await expect(control).toBeVisible()
    await expect(control).toBeEnabled()
    const isThere = () => control.evaluate((each) => each === document.activeElement)
    for (let pressed = 0; !(await isThere()); pressed++) {
      if (pressed > TABS_MOST) throw new Error(`Tab never reached ${control}`)
      await page.keyboard.press('Tab')
    }
  }
  return {
    press: async (control) => {
      await reach(control)
      await page.keyboard.press('Enter')
    },
    choose: async (control) => {
      // Of a group of radios Tab goes to one, arrows to the others.
      const name = await control.getAttribute('name')
      if ((await control.getAttribute('type')) !== 'radio') {
        await reach(control)
        await page.keyboard.press('Space')
        return
      }
      const group = page.locator(`input[type=radio][name="${name}"]`)
      const isInGroup = () => group.evaluateAll((all) => all.includes(document.activeElement as HTMLInputElement))
      for (let pressed = 0; !(await isInGroup()); pressed++) {
        if (pressed > TABS_MOST) throw new Error(`Tab never reached ${control}`)
        await page.keyboard.press('Tab')
      }
      await page.keyboard.press('Space')
      for (let pressed = 0; !(await control.isChecked()); pressed++) {
        if (pressed > (await group.count())) throw new Error(`arrows never reached ${control}`)
        await page.keyboard.press('ArrowDown')
      }
    },
    write: async (box, text) => {
      await reach(box)
      // A day is typed month, day and year, as this browser writes it.
      const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text) ?? []
      if (year === undefined) await page.keyboard.press('Control+A')
      await page.keyboard.type(year === undefined ? text : `${month}${day}${year}`)
      await expect(box).toHaveValue(text)
    },
    pick: async (list, name) => {
      await reach(list)
      await choose(list, name)
    },
  }
}

/** Types what the focused list is to show, anew when a key came too late to belong to those before. */
export const choose = (list: Locator, name: string, shown: string | RegExp = name) =>
  expect(async () => {
    await list.page().keyboard.type(name)
    await expect(list.locator('option:checked')).toHaveText(shown, { timeout: 1_500 })
  }).toPass({ timeout: 60_000 })

/** More than any page has controls; a list of a hundred rows is gone through by its own keys. */
const TABS_MOST = 400
