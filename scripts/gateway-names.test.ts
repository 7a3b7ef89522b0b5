import { globSync, readdirSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { expect, test } from 'vitest';

const folders = readdirSync('packages/gateways/src', { withFileTypes: true });
/** Names of the gateways, but for `card`, which is a payment method first of all. */
const gatewayNames = folders.filter((entry) => entry.isDirectory() && entry.name !== 'card').map(({ name }) => name);

/** Where a gateway may be named: in its own folder, and on its line of each registry. */
const gatewayPlaces = [
  'packages/gateways/src/**',
  '**/src/gateways/**',
  '**/payment/gateways/**',
  '**/src/registry.ts',
  '**/payment/registry.ts',
];
const placesWithoutRules = ['**/*.test.{ts,tsx}', '**/testing/**', '**/node_modules/**', '**/migrations/**'];

/** Words that contain the name of a gateway and mean something else, or that the public API has. */
const fixedWords = /stripe_customer|amazonaws|Amazonas|by `S3_REGION`/g;

const methods = 'payment methods of the contract, some of which share the name of a gateway';
const cartFields = 'fields of the cart and params of the library, which the public API has by method';
const demoCards = "the demo's second card form, by Airwallex's script";
const paypalButton = "PayPal's script and button, which several gateways use";
const sandboxTables = 'tables of the stand-ins that play an API in full; others use gateway_objects';
const texts = 'texts for people';

/** Files that name gateways all the same, with the reason. */
const exceptions: Readonly<Record<string, string>> = {
  'apps/storefront/app/constants.ts': demoCards,
  'apps/storefront/app/features/checkout/airwallex.ts': demoCards,
  'apps/storefront/app/features/checkout/checkout-page.tsx': demoCards,
  'apps/storefront/app/features/checkout/express/express-checkout.module.css': methods,
  'apps/storefront/app/features/checkout/express/express-checkout.tsx': methods,
  'apps/storefront/app/features/checkout/express/use-wallets.ts': methods,
  'apps/storefront/app/features/checkout/payment-return.ts': 'a return address that names no gateway',
  'apps/storefront/app/features/checkout/payment-section.module.css': methods,
  'apps/storefront/app/features/checkout/payment-section.tsx': demoCards,
  'apps/storefront/app/features/checkout/place-order.ts': demoCards,
  'apps/storefront/app/features/checkout/use-airwallex.ts': demoCards,
  'apps/storefront/app/features/checkout/use-checkout.ts': demoCards,
  'apps/storefront/app/messages/de.ts': texts,
  'apps/storefront/app/messages/en.ts': texts,
  'apps/storefront/app/routes/checkout.tsx': demoCards,
  'packages/host/src/config/variables.ts': texts,
  'packages/client/src/index.ts': cartFields,
  'packages/client/src/payment/params.ts': cartFields,
  'packages/client/src/payment/payment-cart.ts': cartFields,
  'packages/client/src/payment/paypal/button.ts': paypalButton,
  'packages/client/src/payment/paypal/paypal-sdk.ts': paypalButton,
  'packages/client/src/payment/paypal/script.ts': paypalButton,
  'packages/client/src/payment/script-loader.ts': 'the global variable of a script that may be there in two versions',
  'packages/client/src/published-names.ts': cartFields,
  'packages/contract/src/entities/billing.ts': cartFields,
  'packages/contract/src/entities/payment.ts': methods,
  'packages/sandbox/src/store/create-tables.ts': sandboxTables,
  'packages/sandbox/src/store/tables.ts': sandboxTables,
  'packages/commerce/src/cart/items/input.ts': cartFields,
  'packages/commerce/src/cart/record/personal-data.ts': cartFields,
  'packages/platform/src/entities/cart.ts': cartFields,
  'packages/mail/src/mails/books-differ.ts': 'an example of a mail',
  'packages/mail/src/mails/sample-facts.ts': 'an example of a mail',
  'packages/operator-api/src/operator/settings/examples.ts': 'examples of settings for people',
  'packages/platform/src/settings/read.ts': demoCards,
  'packages/platform/src/settings/routes.ts': 'the names of tax providers, of which one is a gateway',
};

/** Lists the source files outside of the gateways' folders that name one of them, comments apart. */
function listFilesWithNames(names: readonly string[]): string[] {
  const pattern = new RegExp(names.join('|'), 'i');
  const files = ['packages/!(cli|demo|operator)/src', 'apps/storefront/{app,server,worker}'].flatMap((folder) =>
    globSync(`${folder}/**/*.{css,js,ts,tsx}`).map((file) => file.replaceAll('\\', '/')),
  );
  const isExempt = (file: string) =>
    [...gatewayPlaces, ...placesWithoutRules].some((place) => posix.matchesGlob(file, place));
  const rulingFiles = files.filter((file) => !isExempt(file));
  expect(rulingFiles.length).toBeGreaterThan(1000);
  return rulingFiles.filter((file) =>
    pattern.test(stripComments(readFileSync(file, 'utf8')).replaceAll(fixedWords, '')),
  );
}

function stripComments(source: string): string {
  return source.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/(^|\s)\/\/.*/g, '');
}

test('a gateway is named in its own folders and on the lines of the registries, and nowhere else', () => {
  expect(gatewayNames.length).toBeGreaterThan(5);
  expect(listFilesWithNames(gatewayNames).sort()).toEqual(Object.keys(exceptions).sort());
});

test('a name outside of these places is found', () => {
  const files = listFilesWithNames(['sepa_debit', 'offeredMethods']);
  expect(files).toContain('packages/platform/src/settings/offered-methods.ts');
  expect(files).not.toContain('packages/sandbox/src/gateways/stripe/debits.ts');
});
