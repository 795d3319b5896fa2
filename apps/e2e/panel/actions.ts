import { expect, type Locator, type Page } from "@playwright/test"

/** An operator's actions, counted: a click, a chosen option, or a filled field is one. */
export class Actions {
  count = 0

  async click(target: Locator) {
    this.count += 1
    await target.click()
  }

  async fill(target: Locator, text: string) {
    this.count += 1
    await target.fill(text)
  }

  /** The same key by key, for fields that react to each. */
  async type(target: Locator, text: string) {
    this.count += 1
    await target.pressSequentially(text)
  }

  async choose(target: Locator, label: string) {
    this.count += 1
    await target.selectOption({ label })
  }

  async check(target: Locator) {
    this.count += 1
    await target.check()
  }

  /** A shortcut, such as the one that pastes. */
  async press(page: Page, keys: string) {
    this.count += 1
    await page.keyboard.press(keys)
  }

  /** At most so many were taken. */
  expectAtMost(most: number) {
    expect(this.count).toBeLessThanOrEqual(most)
  }
}
