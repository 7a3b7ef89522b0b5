import type { Context } from 'hono';
import { html } from 'hono/html';
import { respondWithPage } from '../http/page.ts';
import { formatLocalAmount } from '../ledger/amounts.ts';
import type { Behaviour } from '../store/tables.ts';
import { selectPageTexts } from '../three-d-secure/texts.ts';

type Words = Record<string, string>;

const english: Words = {
  explanation: 'This is a demo of the page that asks you to pay. No money moves.',
  lost: 'Approve, and lose the answer to the shop',
  slow: 'Approve, and answer the shop after 30 seconds',
  refused: 'Approve, and refuse the shop the money',
  late: 'Approve, and tell the shop late',
  twice: 'Approve, and tell the shop twice',
};

const german: Words = {
  explanation: 'Dies ist eine Demo der Seite, die Sie um die Zahlung bittet. Es fließt kein Geld.',
  lost: 'Bestätigen; die Antwort an den Shop geht verloren',
  slow: 'Bestätigen; der Shop wartet 30 Sekunden auf die Antwort',
  refused: 'Bestätigen; der Shop bekommt das Geld nicht',
  late: 'Bestätigen; der Shop erfährt es spät',
  twice: 'Bestätigen; der Shop erfährt es zweimal',
};

/** Returns the texts of the gateways' own pages, in addition to those that every page shares. */
function redirectTexts(locale: string): Words {
  return locale === 'de-DE' ? german : english;
}

/** The shopper's decision on the gateway's own page, and how the payment behaves afterwards. */
export interface Decision {
  result: 'approve' | 'cancel' | 'fail';
  behaviour: Behaviour;
}

/** The buttons; those after the third make trouble for the shop. */
const decisions: Record<string, Decision> = {
  approve: { result: 'approve', behaviour: 'succeed' },
  cancel: { result: 'cancel', behaviour: 'succeed' },
  fail: { result: 'fail', behaviour: 'succeed' },
  lost: { result: 'approve', behaviour: 'answer_lost' },
  slow: { result: 'approve', behaviour: 'slow_answer' },
  refused: { result: 'approve', behaviour: 'decline' },
  late: { result: 'approve', behaviour: 'late_webhook' },
  twice: { result: 'approve', behaviour: 'double_webhook' },
};

interface PageRequest {
  /** Name of the gateway. */
  name: string;
  /** minor units; null where nothing is paid yet */
  amount: number | null;
  currency: string;
  /** URL that the page may lead back to. */
  returnUrl: string;
}

/** The page of a gateway that shoppers are sent to. */
export function renderPaymentPage(c: Context, { name, amount, currency, returnUrl }: PageRequest) {
  const { locale, amount: amountWord, method, approve, cancel, fail } = selectPageTexts(c);
  const words: Record<string, string> = { ...redirectTexts(locale), approve, cancel, fail };
  const content = html`<h1>${name}</h1>
<p>${words.explanation}</p>
<dl>
<dt>${method}</dt><dd>${name}</dd>
${amount !== null && html`<dt>${amountWord}</dt><dd>${formatLocalAmount(amount, currency, locale)}</dd>`}
</dl>
<form method="post">
${Object.keys(decisions).map((value) => html`<button name="result" value="${value}">${words[value]}</button>\n`)}
</form>`;
  return respondWithPage(c, {
    locale,
    title: name,
    content,
    framedBy: "'none'",
    formTargets: new URL(returnUrl).origin,
  });
}

/** The button that was pressed; `undefined` for anything else that may be posted. */
export async function readDecision(c: Context): Promise<Decision | undefined> {
  const result = new URLSearchParams(await c.req.text()).get('result') ?? '';
  return Object.hasOwn(decisions, result) ? decisions[result] : undefined;
}
