import { checkLegalPages, checkShippingRates, checkTaxes } from '@mercer/commerce/health-checks';
import { parseJson } from '@mercer/database';
import type { AppDeps } from '@mercer/platform/http/context';
import { readStoreSettings } from '@mercer/platform/settings';
import { sql } from 'kysely';
import * as v from 'valibot';

const steps = [
  'name',
  'product',
  'picture',
  'shipping',
  'tax',
  'payment',
  'legal_pages',
  'mail_domain',
  'first_order',
] as const;

type Step = (typeof steps)[number];

/** A step from an empty shop to its first order. */
export const StepAnswer = v.strictObject({ step: v.picklist(steps), done: v.boolean() });

/** Products that are looked through for a picture. */
const mostProducts = 100;

/** Reads which steps from an empty shop to its first order are done. */
export async function readChecklist(deps: AppDeps): Promise<v.InferOutput<typeof StepAnswer>[]> {
  const { db } = deps;
  const store = await readStoreSettings(db);
  const [storedSteps, shipping, taxes, pages] = await Promise.all([
    readStoredSteps(deps),
    checkShippingRates(deps),
    checkTaxes(deps),
    checkLegalPages(deps),
  ]);
  const stepStates: Record<Step, boolean> = {
    name: store.name !== 'Shop' && !store.demo,
    product: storedSteps.product,
    picture: storedSteps.picture,
    shipping: shipping.state === 'fine',
    tax: taxes.state === 'fine',
    payment: storedSteps.payment,
    legal_pages: pages.state === 'fine',
    mail_domain: Boolean(store.support_email) && storedSteps.mailDomain,
    first_order: storedSteps.order,
  };
  return steps.map((step) => ({ step, done: stepStates[step] }));
}

interface StoredFacts {
  product: number | null;
  picture: number | null;
  uploaded_picture: number | null;
  sold: number | null;
  mail_domain: number | null;
  manual_payments: string | null;
}

/** Reads several facts about the shop's rows in one statement. */
async function readStoredSteps({ db, config }: AppDeps) {
  const { rows } = await sql<StoredFacts>`select
    (select 1 from products where status = 'active' limit 1) as product,
    (select 1 from (select images from products order by id desc limit ${mostProducts}) as newest where images <> '[]' limit 1) as picture,
    (select 1 from images limit 1) as uploaded_picture,
    (select 1 from orders where number is not null limit 1) as sold,
    (select 1 from health_findings where name = 'mail_domain' and state = 'fine') as mail_domain,
    (select value from settings where id = 'manual_payments') as manual_payments`.execute(db);
  const facts = rows[0];
  return {
    product: Boolean(facts?.product),
    picture: Boolean(facts?.picture ?? facts?.uploaded_picture),
    order: Boolean(facts?.sold),
    mailDomain: Boolean(facts?.mail_domain),
    payment: (config.live && !config.playedScripts) || hasManualMethod(facts?.manual_payments ?? null),
  };
}

function hasManualMethod(value: string | null): boolean {
  const methods = value === null ? {} : Object(parseJson(value));
  return Object.values(methods).some((method) => Object(method).enabled === true);
}
