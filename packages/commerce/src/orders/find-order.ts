import { createSecretToken, type Db, defineStatement } from '@mercer/database';
import { countMailRequest, permitMail } from '@mercer/mail';
import type { AppDeps } from '@mercer/platform/http/context';
import { parseEmailAddress } from '@mercer/platform/http/email';
import { FieldError } from '@mercer/platform/http/errors';
import { inputObject } from '@mercer/platform/http/input-object';
import { createSentence } from '@mercer/platform/http/sentences/sentence';
import { lenientText } from '@mercer/platform/http/text-pattern';
import type * as v from 'valibot';
import { mailOrderLink } from './record/index.ts';

export const FindOrderSchema = inputObject({ number: lenientText, email: lenientText });

/** Longer than any number of ours. */
const longestNumber = 100;

interface Request extends v.InferOutput<typeof FindOrderSchema> {
  ip: string | undefined;
}

/**
 * Mails the link of an order to the address that it was ordered with. The answer does not tell whether there is such an order,
 * nor the link: whoever reads the mails of the address may see it.
 * @throws FieldError on `number` or `email` for what can be neither
 * @throws ApiError 429 after too many requests from a network or for an address
 */
export async function findOrderByEmail(
  deps: AppDeps,
  { number: typedNumber, email: address, ip }: Request,
): Promise<void> {
  const number = typedNumber.replace(/[#\s]/g, '');
  const email = parseEmailAddress(address);
  if (!number) throw new FieldError('number', 'REQUIRED', createSentence('orderNumberMissing'));
  if (!email) throw new FieldError('email', address ? 'INVALID' : 'REQUIRED', createSentence('emailInvalid'));
  const { db, config, now } = deps;
  const asker = { db, config, ip, now: now() };
  await countMailRequest(asker, 'order_link');
  const permit = await permitMail(asker, 'order_link', email);
  await db.transaction().execute(async (tx) => {
    const [order] = await orderNumbered(tx, number.slice(0, longestNumber));
    if (order) await mailOrderLink({ tx, config, order, now: now() }, { email, key: createSecretToken(), permit });
  });
}

const orderNumbered = defineStatement((db: Db, number: string) =>
  db.selectFrom('orders').selectAll().where('number', '=', number),
);
