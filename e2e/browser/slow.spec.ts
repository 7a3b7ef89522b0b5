import { everyLook } from './accessibility.ts';
import { measureLayoutShift } from './layout-shift.ts';
import { expect, product, test } from './shopper.ts';
import { openSlowNetwork } from './slow-network.ts';

const screens: [width: number, height: number][] = [
  [390, 844],
  [768, 1024],
  [1280, 900],
];

for (const [width, height] of everyLook ? screens : screens.slice(0, 1)) {
  test(`a page that comes in pieces stays where it is, ${width} px wide`, async ({ openVisit, baseURL }) => {
    await using line = await openSlowNetwork(`${baseURL}`);
    const page = await openVisit({ baseURL: line.url, viewport: { width, height } });
    for (const path of ['/', '/category/fashion', product.path]) {
      await page.goto(path);
      expect(await measureLayoutShift(page), path).toBeLessThan(0.01);
    }
  });
}
