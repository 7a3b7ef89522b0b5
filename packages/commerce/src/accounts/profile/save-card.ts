import { hkdfSync } from 'node:crypto';
import type { SavedCard } from '@mercer/contract';
import { createRecordId, type Db, type Tx } from '@mercer/database';
import { GatewayBusy, GatewayRefused } from '@mercer/gateways';
import type { AppDeps, AppEnv } from '@mercer/platform/http/context';
import { buildNotFoundError, FieldError, unauthorized } from '@mercer/platform/http/errors';
import type { Signer } from '@mercer/platform/http/link-signature';
import { parseBodyFields } from '@mercer/platform/http/read-fields';
import { sealText, unsealText } from '@mercer/platform/http/seal';
import { createSentence } from '@mercer/platform/http/sentences/sentence';
import { processDueRows } from '@mercer/platform/jobs';
import type { Context } from 'hono';
import { sql } from 'kysely';
import type * as v from 'valibot';
import { claimTokenForAccount } from '../../vault/index.ts';
import { CardChange, CardInput, lockAccount } from '../record/index.ts';
import { countSavedCards, findChargeableCard, findSavedCard } from './cards.ts';
import { saveBrowserToken } from './save-at-gateway.ts';

interface Leaving {
  /** a kept card, or a customer with all of theirs */
  token: string;
  gateway: string;
}

const workers = 4;

/** Decides that a gateway is to forget: {@link removeLeaving} carries it there after the transaction. */
export async function queueLeaving(tx: Tx, { token, gateway }: Leaving, now: Date): Promise<void> {
  await tx
    .insertInto('leaving_cards')
    .values({ token, gateway, date_due: now.toISOString() })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Has the gateways forget what has left the shop. No gateway waits for another, and a card that fails keeps no other waiting. */
export async function removeLeavingCards(deps: AppDeps): Promise<void> {
  const gateways = await selectDueDeletions(deps).select('gateway').distinct().execute();
  await Promise.all(gateways.map(({ gateway }) => removeDueAtGateway(deps, gateway)));
}

function selectDueDeletions({ db, now }: AppDeps) {
  return db.selectFrom('leaving_cards').where('date_due', '<=', now().toISOString());
}

function removeDueAtGateway(deps: AppDeps, gateway: string): Promise<void> {
  return processDueRows(deps, {
    job: 'leaving_card',
    id: sql.ref('leaving_cards.token'),
    due: (page) =>
      selectDueDeletions(deps)
        .selectAll()
        .where('gateway', '=', gateway)
        .where(page.filter)
        .orderBy(page.order)
        .limit(page.limit)
        .execute(),
    idOf: ({ token }) => token,
    run: (leaving) => deleteCardAtGateway(deps, leaving),
    what: 'a gateway could not forget a card',
    about: () => ({ gateway }),
    workers,
    endsRun: (error) => error instanceof GatewayBusy,
  });
}

/** Deletes the card at once if the gateway answers; otherwise {@link removeLeavingCards} tries again. */
async function removeLeaving(deps: AppDeps, leaving: Leaving): Promise<void> {
  await deleteCardAtGateway(deps, leaving).catch((error) =>
    deps.log.error('a gateway could not forget a card', { gateway: leaving.gateway, error: String(error) }),
  );
}

async function deleteCardAtGateway({ db, gateways }: AppDeps, { token, gateway }: Leaving): Promise<void> {
  await (await gateways.openGateway(gateway)).cards?.remove(token);
  await db.deleteFrom('leaving_cards').where('token', '=', token).execute();
}

/** The holder of a card, for the address that its bank leads back to: only this shop reads it, for this account and token. */
function sealBilling({ signingSecret }: Signer, card: SealedCard, billing: object): string {
  return sealText(deriveSealKey(signingSecret, card), JSON.stringify(billing));
}

/** @returns undefined for what this shop has not sealed for the card */
function openBilling(config: Signer, card: SealedCard, sealed: string): object | undefined {
  const { signingSecret, signingSecretsBefore = [] } = config;
  for (const secret of [signingSecret, ...signingSecretsBefore]) {
    try {
      return JSON.parse(unsealText(deriveSealKey(secret, card), sealed)); // sealed by this function's counterpart
    } catch {
      // the shop may have sealed it with the secret before
    }
  }
  return undefined;
}

interface SealedCard {
  accountId: string;
  token: string;
}

function deriveSealKey(signingSecret: string, { accountId, token }: SealedCard): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', signingSecret, `${accountId} ${token}`, 'card-billing', 32));
}

const maxCards = 20;

/**
 * Keeps the card of a token that the session made in the vault. The account's first card is its default.
 * @throws FieldError on `token` when it is unknown, foreign or spent, or when the account has 20 cards;
 * ApiError `authentication_required` while its bank has not agreed to later charges: the same request follows then
 */
export async function createCard(
  c: Context<AppEnv>,
  accountId: string,
  body: Record<string, unknown>,
): Promise<SavedCard> {
  const { deps, session } = c.var;
  const input = parseBodyFields(CardInput, body);
  const { token, default: isDefault } = input;
  const billing = readBilling(deps, accountId, input);
  const sessionId = session.row?.id ?? '';
  const id = createRecordId(deps.now());
  if ((await countSavedCards(deps.db, accountId)) >= maxCards) throw buildTooManyCardsError();
  await saveBrowserToken(c, { ...input, return_url: buildReturnUrl(deps, accountId, input) }, accountId).catch(
    rethrowRefusal,
  );
  return deps.db.transaction().execute(async (tx) => {
    const account = await lockAccount(tx, accountId);
    if (!account) throw unauthorized();
    if ((await countSavedCards(tx, accountId)) >= maxCards) throw buildTooManyCardsError();
    const card = await claimTokenForAccount(tx, { token, sessionId, cardId: id });
    if (!card) throw new FieldError('token', 'INVALID', createSentence('cardTokenGone'));
    await tx
      .insertInto('account_cards')
      .values({
        ...card,
        id,
        account_id: accountId,
        test: deps.config.live ? 0 : 1,
        billing: JSON.stringify(billing ?? {}),
        date_created: deps.now().toISOString(),
      })
      .execute();
    await setDefaultCard(tx, { accountId, id }, isDefault ?? (account.card_id === null || undefined));
    return requireOwnCard(tx, accountId, id);
  });
}

type NewCard = v.InferOutput<typeof CardInput>;

/** @throws FieldError on `billing_seal` */
function readBilling({ config }: AppDeps, accountId: string, { token, billing, billing_seal }: NewCard) {
  if (billing || !billing_seal) return billing;
  const opened = openBilling(config, { accountId, token }, billing_seal);
  if (!opened) throw new FieldError('billing_seal', 'INVALID', createSentence('cardTokenGone'));
  return opened;
}

/** The account's page, which sends the same request again; none where the card pays next. */
function buildReturnUrl({ config }: AppDeps, accountId: string, { token, ...card }: NewCard) {
  const { gateway, default: isDefault, at_checkout, billing, billing_seal } = card;
  if (at_checkout) return undefined;
  const returnParams = {
    ...(gateway && { gateway }),
    ...(isDefault !== undefined && { default: String(isDefault) }),
    // the gateway gets this address: it tells nobody who holds the card
    ...(billing && { billing_seal: sealBilling(config, { accountId, token }, billing) }),
    ...(!billing && billing_seal && { billing_seal }),
  };
  return `${config.publicUrl}/account/cards?${new URLSearchParams({ card_token: token, ...returnParams })}`;
}

function buildTooManyCardsError(): FieldError {
  return new FieldError('token', 'LIMIT', createSentence('tooManyCards', { most: maxCards }));
}

function rethrowRefusal(cause: unknown): never {
  throw cause instanceof GatewayRefused ? new FieldError('token', 'DECLINED', createSentence('cardNotKept')) : cause;
}

/** @throws ApiError 404 when the account has no such card */
export async function updateCard(
  db: Db,
  { accountId, id }: { accountId: string; id: string },
  body: Record<string, unknown>,
): Promise<SavedCard> {
  const { billing, default: isDefault } = parseBodyFields(CardChange, body);
  return db.transaction().execute(async (tx) => {
    await lockAccount(tx, accountId);
    const storedCard = await requireOwnCard(tx, accountId, id);
    if (billing) {
      const definedFields = Object.entries(billing).filter(([, value]) => value !== undefined);
      const merged = JSON.stringify({ ...storedCard.billing, ...Object.fromEntries(definedFields) });
      await tx.updateTable('account_cards').set({ billing: merged }).where('id', '=', id).execute();
    }
    await setDefaultCard(tx, { accountId, id }, isDefault);
    return requireOwnCard(tx, accountId, id);
  });
}

/** Answers what was deleted; null when there was nothing. A gateway that keeps the card is to forget it. */
export async function deleteCard(deps: AppDeps, accountId: string, id: string): Promise<SavedCard | null> {
  const deleted = await deps.db.transaction().execute(async (tx) => {
    await lockAccount(tx, accountId);
    const card = await findSavedCard(tx, accountId, id);
    if (!card) return null;
    await setDefaultCard(tx, { accountId, id }, false);
    const isKept = (await findChargeableCard(tx, accountId, id))?.customer != null;
    await tx.deleteFrom('account_cards').where('id', '=', id).execute();
    if (isKept) await queueLeaving(tx, card, deps.now());
    return { card, isKept };
  });
  if (deleted?.isKept) await removeLeaving(deps, deleted.card);
  return deleted?.card ?? null;
}

/** true makes it the default, false ends that, undefined leaves it. */
async function setDefaultCard(tx: Tx, { accountId, id }: { accountId: string; id: string }, isDefault?: boolean) {
  if (isDefault === undefined) return;
  const account = tx.updateTable('accounts').where('id', '=', accountId);
  await (isDefault ? account.set({ card_id: id }) : account.set({ card_id: null }).where('card_id', '=', id)).execute();
}

async function requireOwnCard(tx: Tx, accountId: string, id: string): Promise<SavedCard> {
  const card = await findSavedCard(tx, accountId, id);
  if (!card) throw buildNotFoundError('Card not found');
  return card;
}
