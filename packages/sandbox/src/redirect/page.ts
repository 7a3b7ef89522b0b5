import type { Context } from 'hono';
import { html } from 'hono/html';
import { page } from '../http/page.ts';
import { amountText } from '../ledger/amounts.ts';
import type { Behaviour } from '../store/tables.ts';
import { pageTexts } from '../three-d-secure/texts.ts';
import { redirectTexts } from './texts.ts';

/** What the shopper does on the gateway's own page, and what is to become of the payment then. */
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

interface Asked {
  /** of the gateway */
  name: string;
  /** minor units; null where nothing is paid yet */
  amount: number | null;
  currency: string;
  /** where the page may lead to */
  back: string;
}

/** The page of a gateway that shoppers are sent to. */
export function askPage(c: Context, { name, amount, currency, back }: Asked) {
  const { locale, amount: amountWord, method, approve, cancel, fail } = pageTexts(c);
  const words: Record<string, string> = { ...redirectTexts(locale), approve, cancel, fail };
  const content = html`<h1>${name}</h1>
<p>${words.explanation}</p>
<dl>
<dt>${method}</dt><dd>${name}</dd>
${amount !== null && html`<dt>${amountWord}</dt><dd>${amountText(amount, currency, locale)}</dd>`}
</dl>
<form method="post">
${Object.keys(decisions).map((value) => html`<button name="result" value="${value}">${words[value]}</button>\n`)}
</form>`;
  return page(c, { locale, title: name, content, framedBy: "'none'", formTargets: new URL(back).origin });
}

/** The button that was pressed; `undefined` for anything else that may be posted. */
export async function readDecision(c: Context): Promise<Decision | undefined> {
  const result = new URLSearchParams(await c.req.text()).get('result') ?? '';
  return Object.hasOwn(decisions, result) ? decisions[result] : undefined;
}
