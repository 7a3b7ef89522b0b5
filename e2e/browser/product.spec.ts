import type { Page } from '@playwright/test';
import { expectAccessible, expectNoOverflow } from './accessibility.ts';
import { pauseRequests } from './pause-requests.ts';
import { createAccount, findProductId, placeOrderByApi, requestShopApi } from './shop-api.ts';
import { expect, product, signInAsDemo, test } from './shopper.ts';
import { interactUntil, openHydratedPage, waitForHydration } from './wait-for-hydration.ts';

/**
 * Opens the review form. Its opener is a link to another document until the page knows, after the shopper's first
 * interaction, that they bought the product.
 */
async function openReviewForm(page: Page) {
  await waitForHydration(page);
  const opener = page.locator('#reviews summary', { hasText: 'Write a review' });
  await interactUntil(
    page,
    () => opener.isVisible(),
    () => page.keyboard.press('Shift'),
  );
  await opener.click();
}

test('gallery: thumbnails change the picture, a click enlarges it, Escape gives the focus back', async ({ page }) => {
  await page.goto(product.path);
  await expect(page.getByRole('button', { name: 'Increase quantity' }), 'awake').toBeVisible();
  const stage = page.getByRole('link', { name: 'Enlarge picture' });
  const picture = stage.getByRole('img');
  const first = await picture.getAttribute('src');
  await page.getByRole('link', { name: 'Picture 2' }).click();
  await expect(picture).not.toHaveAttribute('src', first ?? '');
  await stage.click();
  const dialog = page.getByRole('dialog', { name: 'Mercer Field Watch' });
  await expect(dialog.getByText('Picture 2 of 2')).toBeVisible();
  await dialog.getByRole('button', { name: 'Next picture' }).click();
  await expect(dialog.getByText('Picture 1 of 2'), 'after the last comes the first').toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(stage).toBeFocused();
});

test('stock and price change with the variant that is chosen', async ({ page }) => {
  await page.goto('/products/studio-laptop-14');
  const box = page.getByRole('main');
  const readFormPrice = async () =>
    box
      .locator('form')
      .first()
      .getByText(/^\$[\d,.]+$/)
      .first()
      .innerText();
  await expect(box.getByRole('radio', { name: '16 GB' })).toBeChecked();
  const small = await readFormPrice();
  await box.getByRole('radio', { name: '32 GB' }).check({ force: true });
  await expect.poll(readFormPrice).not.toBe(small);
  await box.getByRole('button', { name: 'Add to Cart', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'Your Cart' }).getByText('Studio Laptop 14')).toBeVisible();
});

test('that few are left is said in another colour than that there are enough', async ({ page }) => {
  const readStatusColour = (words: string | RegExp) =>
    page
      .getByRole('status')
      .filter({ hasText: words })
      .first()
      .evaluate((stock) => getComputedStyle(stock).color);
  await page.goto('/products/everyday-mug');
  const inStockColour = await readStatusColour('In Stock');
  await page.goto(product.path);
  expect(await readStatusColour(/Only \d+ left/)).not.toBe(inStockColour);
});

test('what is sold out is not counted', async ({ page }) => {
  await page.goto('/products/leather-dog-collar');
  await expect(page.getByRole('button', { name: 'Add to Cart', exact: true })).toBeDisabled();
  await expect(page.getByRole('spinbutton', { name: 'Quantity' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Increase quantity' })).toHaveCount(0);
  await page.goto(product.path);
  await expect(page.getByRole('spinbutton', { name: 'Quantity' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Increase quantity' })).toBeVisible();
});

test('purchase options: one time or a plan, each with its price', async ({ page }) => {
  await page.goto('/products/plant-food-bottle');
  const group = page.getByRole('group', { name: 'How to buy' });
  await expect(group.getByRole('radio', { name: /One-time purchase/ })).toBeChecked();
  await group.getByRole('radio', { name: /Every month/ }).check();
  await expect(page.getByRole('main').getByText('$9.50').first()).toBeVisible();
  await page.getByRole('button', { name: 'Add to Cart', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'Your Cart' }).getByText('$9.50').first()).toBeVisible();
});

for (const { path, choice, price, shown: expectedText } of [
  { path: '/products/plant-food-bottle', choice: /^Every month/, price: '$9.50', shown: 'Every month' },
  { path: '/products/studio-laptop-14', choice: '32 GB', price: '$1,179.00', shown: '32 GB' },
]) {
  test(`${expectedText} chosen before the page woke up stays chosen, with its price`, async ({ page }) => {
    const letThrough = await pauseRequests(page, /\.js$/);
    await page.goto(path, { waitUntil: 'commit' });
    const radioButton = page.getByRole('radio', { name: choice });
    await radioButton.check({ force: true });
    const awake = page.getByRole('button', { name: 'Increase quantity' });
    await expect(awake).toHaveCount(0);
    letThrough();
    await expect(awake).toBeVisible();
    await expect(radioButton).toBeChecked();
    await expect(page.getByRole('main').locator('form').first().getByText(/^\$/).first()).toHaveText(price);
    await page.getByRole('button', { name: 'Add to Cart', exact: true }).first().click();
    await expect(page.getByRole('dialog', { name: 'Your Cart' })).toContainText(expectedText);
  });
}

test('more than is in stock: the sentence stands beside the quantity, and nothing typed is lost', async ({ page }) => {
  await page.goto(product.path);
  const quantity = page.getByRole('spinbutton', { name: 'Quantity' });
  await page.getByRole('button', { name: 'Increase quantity' }).click();
  await expect(quantity).toHaveValue('2');
  await quantity.fill('5000');
  await page.getByRole('button', { name: 'Add to Cart', exact: true }).click();
  await expect(page.getByText('Could not add item to cart.')).toBeVisible();
  await expect(quantity).toHaveValue('5000');
  await expect(quantity).toHaveAccessibleDescription(/Only \d+ of Mercer Field Watch left/);
  await expectAccessible(page);
});

test('on phones price and Add to Cart stay at hand', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(product.path);
  const add = page.getByRole('button', { name: 'Add to Cart', exact: true });
  await expect(add).toHaveCount(1);
  await page.getByRole('heading', { name: 'You may also like' }).scrollIntoViewIfNeeded();
  await expect(add).toHaveCount(2);
  await expectAccessible(page);
  await add.last().click();
  await expect(page.getByRole('dialog', { name: 'Your Cart' }).getByText('Mercer Field Watch')).toBeVisible();
});

test('some of the ratings have words; the specifications are a table', async ({ page }) => {
  const reviews = page.getByRole('region', { name: 'Customer reviews' });
  await page.goto('/products/everyday-mug');
  await expect(reviews.getByText('55 ratings · 5 with a review')).toBeVisible();
  await expect(reviews.getByRole('table', { name: '5 written reviews' })).toBeVisible();
  await expect(reviews.getByRole('row', { name: '5 stars 4' })).toBeVisible();
  await page.goto(product.path);
  await expect(reviews.getByText('55 ratings · 4 with a review')).toBeVisible();
  await expect(reviews.getByRole('table'), 'bars of few reviews say nothing').toHaveCount(0);
  await expect(page.getByRole('row', { name: 'Material Steel and canvas' })).toBeVisible();
  await expectNoOverflow(page);
});

test('the bars of the ratings are as high as their tracks, and as wide as their share', async ({ page }) => {
  await page.goto('/products/everyday-mug');
  const sizes = await page.locator('#reviews table svg').evaluateAll((tracks) =>
    tracks.map((track) => {
      const [trackBox, bar] = [track, track.querySelector('rect') ?? track].map((part) => part.getBoundingClientRect());
      return [
        trackBox && bar && bar.height / trackBox.height,
        trackBox && bar && Math.round((bar.width / trackBox.width) * 100),
      ];
    }),
  );
  expect(sizes).toEqual([
    [1, 80],
    [1, 20],
    [1, 0],
    [1, 0],
    [1, 0],
  ]);
});

test('who bought a product writes a review, whole stars and text; errors stand beside their field', async ({
  page,
}) => {
  await signInAsDemo(page, '/products/porcelain-tea-pot');
  await openReviewForm(page);
  const form = page.locator('#reviews form');
  await form.getByLabel('Headline (optional)').fill('Pours well');
  await form.getByRole('button', { name: 'Post Review' }).click();
  await expect(form.getByRole('group', { name: 'Your rating' })).toHaveAccessibleDescription('Choose 1 to 5 stars');
  await expect(form.getByLabel('Your review')).toHaveAccessibleDescription('Write a review');
  await expect(form.getByLabel('Headline (optional)')).toHaveValue('Pours well');
  await expectAccessible(page);
  await expectNoOverflow(page);
  await form.getByRole('radio', { name: '4 stars' }).check();
  await form.getByLabel('Your review').fill('Not a drop beside the cup. <script>alert(1)</script>');
  await form.getByRole('button', { name: 'Post Review' }).click();
  await expect(page.getByText('Thank you! Your review is published.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Pours well' })).toBeVisible();
  await expect(page.locator('#reviews li').getByRole('img', { name: '4 out of 5 stars' })).toBeVisible();
  await expectAccessible(page);
  // a page may be kept for a few seconds
  await expect(async () => {
    await page.reload();
    const data = await page.locator('script[type="application/ld+json"]').innerText();
    const rating = { '@type': 'AggregateRating', ratingValue: 4, reviewCount: 1 };
    expect(JSON.parse(data)['@graph'][0].aggregateRating).toEqual(rating);
  }).toPass();
});

test('reviews are sorted by their address, and only those with an order name a verified buyer', async ({ page }) => {
  await page.goto('/products/everyday-mug');
  const reviews = page.getByRole('region', { name: 'Customer reviews' });
  const sorts = reviews.getByRole('navigation', { name: 'Sort by' });
  await sorts.getByRole('link', { name: 'Lowest' }).click();
  await expect(page).toHaveURL(/review_sort=lowest#reviews$/);
  await expect(sorts.getByRole('link', { name: 'Lowest' })).toHaveAttribute('aria-current', 'true');
  const stars = await reviews
    .getByRole('listitem')
    .getByRole('img')
    .evaluateAll((elements) => elements.map((each) => Number(each.getAttribute('aria-label')?.match(/[\d.]+/)?.[0])));
  expect(stars).toEqual(stars.toSorted((a, b) => a - b));
  await expect(reviews.getByText('Verified buyer'), 'reviews of the demo store').toHaveCount(0);
});

/** No other test reviews it. */
const reviewed = 'large-serving-bowl';

test('who did not buy it is told so, and visitors are led to /login and back', async ({ page }) => {
  await page.goto(`${product.path}#reviews`);
  await expect(page.getByText('Only customers who bought this product can review it.')).toBeVisible();
  await page.getByRole('link', { name: 'Log in to write a review' }).click();
  await expect(page).toHaveURL(/\/login\?next=/);
  const email = await createAccount(page);
  await requestShopApi(page, 'POST', '/api/account/logout');
  await page.getByLabel('Email Address', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill('a-long-password');
  await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click();
  await expect(page).toHaveURL(/\?review=write#reviews$/);
  const reviews = page.getByRole('region', { name: 'Customer reviews' });
  await expect(reviews.getByText('Only customers who bought this product can review it.')).toBeVisible();
  await page.goto(product.path);
  await reviews.scrollIntoViewIfNeeded();
  await expect(reviews.getByText('Only customers who bought this product can review it.')).toBeVisible();
  await expect(reviews.getByText('Write a review', { exact: true })).toHaveCount(0);
  await expect(reviews.getByLabel('Your review')).toHaveCount(0);
});

test('who wrote a review comes again and changes it', async ({ page }) => {
  await createAccount(page);
  await placeOrderByApi(page, { product_id: await findProductId(page, reviewed) });
  await page.goto(`/products/${reviewed}`);
  const reviews = page.getByRole('region', { name: 'Customer reviews' });
  await openReviewForm(page);
  await reviews.getByRole('radio', { name: '4 stars' }).check();
  await reviews.getByLabel('Headline (optional)').fill('Warm');
  await reviews.getByLabel('Your review').fill('As on the picture');
  await reviews.getByRole('button', { name: 'Post Review' }).click();
  await expect(reviews.getByText('Thank you! Your review is published.')).toBeVisible();
  await page.goto(`/products/${reviewed}`);
  await reviews.scrollIntoViewIfNeeded();
  await reviews.getByText('Change your review').click();
  await expect(reviews.getByRole('radio', { name: '4 stars' })).toBeChecked();
  await expect(reviews.getByLabel('Headline (optional)')).toHaveValue('Warm');
  await expect(reviews.getByLabel('Your review')).toHaveValue('As on the picture');
  await expectAccessible(page);
  await expectNoOverflow(page);
  await reviews.getByLabel('Your review').fill('Smaller than on the picture');
  await reviews.getByRole('button', { name: 'Post Review' }).click();
  await expect(reviews.getByRole('listitem').getByText('Smaller than on the picture')).toHaveCount(1);
  await expect(reviews.getByText('As on the picture')).toHaveCount(0);
});

for (const scripts of ['entry.client', 'review-form']) {
  test(`what was typed before ${scripts} came stays typed`, async ({ page }) => {
    await signInAsDemo(page, '/products/porcelain-tea-pot');
    const letThrough = await pauseRequests(page, `**/assets/${scripts}-*.js`);
    await page.goto('/products/porcelain-tea-pot?review=write', { waitUntil: 'commit' });
    const form = page.locator('#review');
    await form.getByLabel('Headline (optional)').fill('Pours well');
    await form.getByRole('radio', { name: '2 stars' }).check();
    letThrough();
    await waitForHydration(page);
    await expect(form.getByLabel('Headline (optional)')).toHaveValue('Pours well');
    await expect(form.getByRole('radio', { name: '2 stars' })).toBeChecked();
  });
}

test.describe('a review that cannot be sent', () => {
  test.use({ allowedErrors: [/ERR_FAILED/] });

  test('is said so, and nothing typed is lost', async ({ page }) => {
    await signInAsDemo(page, '/products/green-leaf-tea');
    await openReviewForm(page);
    await page.route('**/reviews', (route) => route.abort());
    const form = page.locator('#reviews form');
    await form.getByRole('radio', { name: '5 stars' }).check();
    await form.getByLabel('Your review').fill('Fresh and green');
    await form.getByRole('button', { name: 'Post Review' }).click();
    await expect(form.getByRole('alert')).toContainText('could not be saved');
    await expect(form.getByLabel('Your review')).toHaveValue('Fresh and green');
    await expect(form.getByRole('radio', { name: '5 stars' })).toBeChecked();
  });
});

test('a heart puts a product into the wishlist and takes it out; the first of a visitor leads to the login', async ({
  page,
}) => {
  await page.goto('/deals?sort=price-asc');
  const card = page.getByRole('main').getByRole('article').first();
  await card.hover();
  await card.getByRole('button', { name: /wishlist$/ }).click();
  await expect(page).toHaveURL(/\/login\?next=%2Fdeals%3Fsort%3Dprice-asc$/);
  await createAccount(page);
  await page.goto('/deals?sort=price-asc');
  await card.hover();
  await card.getByRole('button', { name: /^Remove .* from wishlist$/ }).click();
  await expect(page.getByText('Item removed from wishlist.'), 'it joined the list of the account').toBeVisible();
  await card.getByRole('button', { name: /^Add .* to wishlist$/ }).click();
  await expect(page.getByText(/added to wishlist!$/)).toBeVisible();
  await page.reload();
  await card.hover();
  await card.getByRole('button', { name: /^Remove .* from wishlist$/ }).click();
  await expect(page.getByText('Item removed from wishlist.').first()).toBeVisible();
  await page.goto('/wishlist');
  await expect(page.getByText('Your wishlist is empty.')).toBeVisible();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('pictures, options and their prices are links and forms', async ({ page }) => {
    await page.goto('/products/studio-laptop-14');
    await page.getByRole('link', { name: 'Picture 2' }).click();
    await expect(page).toHaveURL(/\?picture=2$/);
    await expect(page.getByRole('link', { name: 'Enlarge picture' }).getByRole('img')).toHaveAttribute(
      'src',
      /-2\.(svg|webp)/,
    );
    await page.getByRole('radio', { name: '32 GB' }).check({ force: true });
    await page.getByRole('button', { name: 'Show price and stock' }).click();
    await expect(page.getByRole('radio', { name: '32 GB' })).toBeChecked();
    await page.getByRole('button', { name: 'Add to Cart', exact: true }).click();
    await expect(page).toHaveURL(/\/cart$/);
    await expect(page.getByText('Studio Laptop 14')).toBeVisible();
  });

  test('a size that is missing is asked for, and what was chosen stays chosen', async ({ page }) => {
    await page.goto('/products/north-fleece-hoodie');
    await page.getByRole('radio', { name: 'Navy' }).check({ force: true });
    await page.getByRole('button', { name: 'Add to Cart', exact: true }).click();
    await expect(page.getByText('Choose a size')).toBeVisible();
    await page.getByRole('link', { name: 'Back to the product' }).click();
    await expect(page.getByRole('radio', { name: 'Navy' })).toBeChecked();
    await expect(page.getByRole('group', { name: 'Size' }).getByRole('radio', { checked: true })).toHaveCount(0);
  });

  test('a refused quantity is said on a page of its own', async ({ page }) => {
    await page.goto(product.path);
    await page.getByRole('spinbutton', { name: 'Quantity' }).fill('5000');
    await page.getByRole('button', { name: 'Add to Cart', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Could not add item to cart.' })).toBeVisible();
    await expect(page.getByText(/^Only \d+ of Mercer Field Watch left/)).toBeVisible();
    await page.getByRole('link', { name: 'Back to the product' }).click();
    await expect(page.getByRole('heading', { name: 'Mercer Field Watch' })).toBeVisible();
  });

  test('a review is found helpful, which can be taken back', async ({ page }) => {
    await page.goto('/products/river-stone-vase');
    const button = page
      .getByRole('listitem')
      .getByRole('button', { name: /^Helpful/ })
      .first();
    await button.click();
    await expect(page).toHaveURL(/helpful=[^#]+#review-/);
    const pressed = page.getByRole('button', { name: /^Helpful/, pressed: true });
    await expect(pressed).toHaveCount(1);
    await pressed.click();
    await expect(page).not.toHaveURL(/helpful=/);
    await expect(pressed).toHaveCount(0);
  });

  test('a review is posted; what is wrong stands beside its field with what was typed', async ({ page }) => {
    await signInAsDemo(page, '/products/ribbed-crew-socks');
    await page.getByText('Write a review', { exact: true }).click();
    await page.getByLabel('Your review').fill('Warm, and they stay up');
    await page.getByRole('button', { name: 'Post Review' }).click();
    await expect(page.getByRole('group', { name: 'Your rating' })).toHaveAccessibleDescription('Choose 1 to 5 stars');
    await expect(page.getByLabel('Your review')).toHaveValue('Warm, and they stay up');
    await page.getByRole('radio', { name: '5 stars' }).check();
    await page.getByRole('button', { name: 'Post Review' }).click();
    await expect(page).toHaveURL(/\?reviewed=1#reviews$/);
    await expect(page.getByText('Thank you! Your review is published.')).toBeVisible();
    await expect(page.getByText('Warm, and they stay up')).toBeVisible();
    await page.goto('/products/ribbed-crew-socks');
    await page.getByRole('link', { name: 'Write a review' }).click();
    await expect(page.getByText('Change your review')).toBeVisible();
    await expect(page.getByRole('radio', { name: '5 stars' })).toBeChecked();
    await expect(page.getByLabel('Your review')).toHaveValue('Warm, and they stay up');
    await page.getByRole('radio', { name: '4 stars' }).check();
    await page.getByRole('button', { name: 'Post Review' }).click();
    await expect(page).toHaveURL(/\?reviewed=1#reviews$/);
    await expect(page.locator('#reviews li').getByRole('img', { name: '4 out of 5 stars' })).toBeVisible();
  });

  test('who did not buy it reads why there is no form', async ({ page }) => {
    await createAccount(page);
    await page.goto(product.path);
    await page.getByRole('link', { name: 'Write a review' }).click();
    await expect(page.getByText('Only customers who bought this product can review it.')).toBeVisible();
    await expect(page.getByLabel('Your review')).toHaveCount(0);
  });
});

test('zoom: wheel, keys and a click show the picture closer, in its own resolution', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 720 });
  await page.goto(product.path);
  await expect(page.getByRole('button', { name: 'Increase quantity' }), 'awake').toBeVisible();
  const stage = page.getByRole('link', { name: 'Enlarge picture' });
  const stageWidth = (await stage.boundingBox())?.width ?? 0;
  await stage.click();
  const dialog = page.getByRole('dialog', { name: 'Mercer Field Watch' });
  const picture = dialog.getByRole('img', { name: /./ });
  const measureWidth = async () => Math.round((await picture.boundingBox())?.width ?? 0);
  await expect
    .poll(measureWidth, "never smaller than the page's own")
    .toBeGreaterThanOrEqual(Math.floor(stageWidth) - 2);
  const initialWidth = await measureWidth();
  const frame = await picture.boundingBox();
  await page.mouse.move((frame?.x ?? 0) + 100, (frame?.y ?? 0) + 100);
  await page.mouse.wheel(0, -300);
  await expect.poll(measureWidth).toBeGreaterThan(initialWidth);
  await expect(dialog.locator('img[alt=""]')).toHaveAttribute('src', /^\/images\/[^?]+$/);
  for (let n = 0; n < 3; n++) await dialog.getByRole('button', { name: 'Zoom out' }).click();
  await expect(dialog.getByRole('button', { name: 'Zoom out' })).toBeDisabled();
  await expect.poll(measureWidth).toBe(initialWidth);
  await page.mouse.click(500, 300);
  await expect.poll(measureWidth).toBeGreaterThan(2 * initialWidth);
  await page.mouse.click(500, 300);
  await expect.poll(measureWidth, 'whole again').toBe(initialWidth);
  await page.mouse.click(500, 300);
  await dialog.getByRole('button', { name: 'Zoom in' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(dialog.getByText('Picture 1 of 2'), 'a close picture is moved').toBeVisible();
  await page.keyboard.press('-');
  await page.keyboard.press('-');
  await page.keyboard.press('-');
  await page.keyboard.press('ArrowRight');
  await expect(dialog.getByText('Picture 2 of 2')).toBeVisible();
  await expectAccessible(page);
});

test('the picture viewer fills the screen, and Back closes it on the page that it was opened on', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openHydratedPage(page, product.path);
  const stage = page.getByRole('link', { name: 'Enlarge picture' });
  await stage.click();
  const dialog = page.getByRole('dialog', { name: 'Mercer Field Watch' });
  await expect(dialog).toBeVisible();
  // beside it is the scroll bar's place alone
  const width = await page.evaluate(() => document.body.getBoundingClientRect().width);
  expect(await dialog.boundingBox()).toEqual({ x: 0, y: 0, width, height: 844 });
  for (const name of ['Close', 'Zoom in', 'Next picture']) {
    await expect(dialog.getByRole('button', { name }), name).toBeInViewport({ ratio: 1 });
  }
  await page.goBack();
  await expect(dialog).toHaveCount(0);
  await expect(page).toHaveURL(product.path);
  await expect(stage).toBeFocused();
  await stage.click();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page, 'it left no entry behind').toHaveURL(product.path);
});

test('another colour leads the gallery, and the other pictures follow', async ({ page }) => {
  await openHydratedPage(page, '/products/three-leg-stool');
  const picture = page.getByRole('link', { name: 'Enlarge picture' }).getByRole('img');
  const thumbnails = page.getByRole('link', { name: /^Picture \d$/ });
  const colours = page.getByRole('group', { name: 'Color' });
  await expect(colours.locator('label img'), 'a picture of each').toHaveCount(3);
  await expect(thumbnails).toHaveCount(2);
  await colours.getByRole('radio', { name: 'Rust' }).check({ force: true });
  await expect(picture).toHaveAttribute('src', /three-leg-stool-rust-1/);
  await expect(thumbnails).toHaveCount(3);
  await thumbnails.last().click();
  await expect(picture, 'its other side').toHaveAttribute('src', /three-leg-stool-2/);
});

test('no size of clothes is preselected: Add to Cart asks for one, in words and by focus', async ({ page }) => {
  await openHydratedPage(page, '/products/north-fleece-hoodie');
  const sizes = page.getByRole('group', { name: 'Size' });
  const add = page.getByRole('button', { name: 'Add to Cart', exact: true });
  await expect(sizes.getByRole('radio', { checked: true })).toHaveCount(0);
  await expect(page.getByRole('group', { name: 'Color' }).getByRole('radio', { checked: true })).toHaveCount(1);
  await add.click();
  await expect(page.getByRole('alert')).toHaveText('Choose a size');
  await expect(sizes.getByRole('radio', { name: 'S', exact: true })).toBeFocused();
  await expect(sizes.getByRole('radio', { name: 'S', exact: true })).toHaveAccessibleDescription(/Choose a size/);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expectAccessible(page);
  await sizes.getByRole('radio', { name: 'M', exact: true }).check({ force: true });
  await expect(page.getByText('Choose a size')).toHaveCount(0);
  await add.click();
  await expect(page.getByRole('dialog', { name: 'Your Cart' })).toContainText('M');
});

test('quick view asks for a size, too, and adds what was chosen', async ({ page }) => {
  await openHydratedPage(page, '/search?q=fleece');
  const card = page.getByRole('article').filter({ hasText: 'North Fleece Hoodie' });
  await card.hover();
  await card.getByRole('link', { name: /^Choose options/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Quick view of North Fleece Hoodie' });
  await expect(dialog.getByRole('heading', { level: 2 })).toHaveText('North Fleece Hoodie');
  const add = dialog.getByRole('button', { name: 'Add to Cart' });
  await add.click();
  await expect(dialog.getByRole('alert')).toHaveText('Choose a size');
  await dialog.getByRole('radio', { name: 'L', exact: true }).check({ force: true });
  await dialog.getByRole('radio', { name: 'Navy' }).check({ force: true });
  await expect(dialog.getByRole('img', { name: /Hoodie/ })).toHaveAttribute('src', /navy-1/);
  await expect(dialog.getByRole('link', { name: 'All details' })).toHaveAttribute('href', /hoodie\?option/);
  await expectAccessible(page);
  await add.click();
  await expect(page.getByRole('dialog', { name: 'Your Cart' })).toContainText('Navy');
});

test('beside the price: the category, the average as a figure, returns and delivery', async ({ page }) => {
  await page.goto(product.path);
  const main = page.getByRole('main');
  await expect(main.getByText('4.5', { exact: true }).first()).toBeVisible();
  await expect(main.getByRole('link', { name: '30 days to return it' })).toHaveAttribute('href', '/pages/returns');
  await expect(main.getByText('Secure payment')).toBeVisible();
  await main.getByRole('link', { name: 'Accessories', exact: true }).click();
  await expect(page).toHaveURL('/category/accessories');
});

test('each variant has an address of its own', async ({ page }) => {
  await openHydratedPage(page, '/products/studio-laptop-14');
  await page.getByRole('main').getByRole('radio', { name: '32 GB' }).check({ force: true });
  await expect(page).toHaveURL(/\/products\/studio-laptop-14\?.*option/);
  await page.reload();
  await expect(page.getByRole('main').getByRole('radio', { name: '32 GB' })).toBeChecked();
  await page.getByRole('main').getByRole('button', { name: 'Add to Cart', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'Your Cart' })).toBeVisible();
  await page.goto('/cart');
  await page.getByRole('main').getByRole('link', { name: 'Studio Laptop 14' }).first().click();
  await expect(page.getByRole('main').getByRole('radio', { name: '32 GB' })).toBeChecked();
});
