import { layoutShift } from './layout-shift.ts';
import { expect, product, test } from './shopper.ts';
import { slowNetwork } from './slow-network.ts';

for (const [width, height] of [
  [390, 844],
  [768, 1024],
  [1280, 900],
] as const) {
  test(`a page that comes in pieces stays where it is, ${width} px wide`, async ({ openVisit, baseURL }) => {
    await using line = await slowNetwork(`${baseURL}`);
    const page = await openVisit({ baseURL: line.url, viewport: { width, height } });
    for (const path of ['/', '/category/fashion', product.path]) {
      await page.goto(path);
      expect(await layoutShift(page), path).toBeLessThan(0.01);
    }
  });
}
